import { beforeEach, describe, expect, test } from 'vitest'
import { MovableClock } from '#platform/shared/clock.ts'
import { recordingLog } from '#tests/kit/log.ts'
import { eventually } from '#tests/kit/eventually.ts'
import type { ClubEntry } from './club-directory.store.ts'
import { createOpenClubs, type OpenClubs } from './open-clubs.ts'

const IDLE_MS = 300_000

const entryOf = (name: string, revision = 1): ClubEntry => ({
  host: `${name}.example.org`,
  id: name,
  databaseUrl: `postgres://127.0.0.1/${name}`,
  appUrl: `https://${name}.example.org`,
  settings: {},
  revision,
})
const ALFA = entryOf('alfa')
const BETA = entryOf('beta')

type FakeClub = {
  entry: ClubEntry
  isWorking: () => boolean
  untilNextJobMs: () => Promise<number | null>
  close: () => Promise<void>
}

let clock: MovableClock
let log: ReturnType<typeof recordingLog>
/** The clubs that were opened and closed, in this order. */
let events: string[]
let working: Set<string>
/** Ends the opening of a club that the test holds back. */
let held: Map<string, PromiseWithResolvers<void>>
let closed: { id: string; untilNextJobMs: number | null }[]
beforeEach(() => {
  clock = new MovableClock('2026-11-21T00:00:00Z')
  log = recordingLog()
  events = []
  working = new Set()
  held = new Map()
  closed = []
})

const openClubs = (
  most = 10,
  probe: (entry: ClubEntry) => Promise<void> = async () => undefined,
): OpenClubs<FakeClub> =>
  createOpenClubs<FakeClub>({
    probe,
    open: async (entry) => {
      const name = `${entry.id} ${entry.revision}`
      events.push(`open ${name}`)
      await held.get(entry.id)?.promise
      return {
        entry,
        isWorking: () => working.has(entry.id),
        untilNextJobMs: async () => (entry.id === 'beta' ? 7_000 : null),
        close: async () => void events.push(`close ${name}`),
      }
    },
    onClosed: async ({ id }, untilNextJobMs) => void closed.push({ id, untilNextJobMs }),
    clock,
    log,
    idleMs: IDLE_MS,
    most,
  })
const unchanged = (...entries: ClubEntry[]) => new Map(entries.map(({ host, revision }) => [host, revision]))
const untilClosed = ({ id }: ClubEntry) =>
  eventually(`${id} is closed`, () => closed.some((one) => one.id === id))

test('a club is opened once for requests at the same time, and then used without waiting', async () => {
  const clubs = openClubs()
  expect(clubs.useOpen(ALFA.host)).toBeUndefined()
  const [one, other] = await Promise.all([clubs.use(ALFA), clubs.use(ALFA)])
  expect(one.club).toBe(other.club)
  expect(clubs.useOpen(ALFA.host)?.club).toBe(one.club)
  expect(events).toEqual(['open alfa 1'])
})

describe('a club is closed', () => {
  test('when its last request ended long enough ago, and the directory learns when its next job is due', async () => {
    const clubs = openClubs()
    const use = await clubs.use(BETA)
    clock.advanceMs(IDLE_MS)
    clubs.closeUnused(unchanged(BETA))
    use.release()
    use.release()
    clock.advanceMs(IDLE_MS - 1)
    clubs.closeUnused(unchanged(BETA))
    expect(clubs.openCount()).toBe(1)
    clock.advanceMs(1)
    clubs.closeUnused(unchanged(BETA))
    await untilClosed(BETA)
    expect(events).toEqual(['open beta 1', 'close beta 1'])
    expect(closed).toEqual([{ id: 'beta', untilNextJobMs: 7_000 }])
  })

  test('five seconds after it was opened for its jobs, but not while one is running', async () => {
    const clubs = openClubs()
    working.add('alfa')
    await clubs.openForWork(ALFA)
    clock.advanceMs(60_000)
    clubs.closeUnused(unchanged(ALFA))
    expect(clubs.openCount()).toBe(1)
    working.clear()
    clubs.closeUnused(unchanged(ALFA))
    await untilClosed(ALFA)
    await clubs.openForWork(ALFA)
    clock.advanceMs(4_999)
    clubs.closeUnused(unchanged(ALFA))
    expect(clubs.openCount()).toBe(1)
  })

  test.each([
    ['was changed', unchanged({ ...ALFA, revision: 2 })],
    ['was removed', unchanged()],
  ])(
    'after its running requests if its entry %s; the next request does not wait for them',
    async (_what, revisions) => {
      const clubs = openClubs()
      const running = await clubs.use(ALFA)
      clubs.closeUnused(revisions)
      expect(clubs.useOpen(ALFA.host)).toBeUndefined()
      expect((await clubs.use({ ...ALFA, revision: 2 })).club.entry.revision).toBe(2)
      expect(events).toEqual(['open alfa 1', 'open alfa 2'])
      running.release()
      await eventually('the former one is closed', () => events.length === 3)
      expect(events.at(-1)).toBe('close alfa 1')
      expect(clubs.useOpen(ALFA.host)?.club.entry.revision).toBe(2)
    },
  )

  test('not for want of room while a job is running, nor if it was opened for its jobs only', async () => {
    const clubs = openClubs(1)
    const gamma = entryOf('gamma')
    await clubs.openForWork(ALFA)
    working.add('beta')
    const visited = await clubs.use(BETA)
    visited.release()
    const last = await clubs.use(gamma)
    last.release()
    clubs.closeUnused(unchanged(ALFA, BETA, gamma))
    expect(clubs.hosts()).toEqual([ALFA.host, BETA.host])
    await eventually('gamma is closed', () => events.includes('close gamma 1'))
    expect(events.filter((event) => event.startsWith('close'))).toEqual(['close gamma 1'])
  })

  test('if too many are open: the one used longest ago, and none that is in use', async () => {
    const clubs = openClubs(2)
    const [gamma, delta] = [entryOf('gamma'), entryOf('delta')]
    const first = await clubs.use(ALFA)
    clock.advanceMs(1)
    const second = await clubs.use(BETA)
    clock.advanceMs(1)
    await clubs.use(gamma)
    expect(clubs.openCount()).toBe(3)
    clock.advanceMs(1)
    second.release()
    clock.advanceMs(1)
    first.release()
    await clubs.use(delta)
    await untilClosed(BETA)
    await untilClosed(ALFA)
    expect(events.slice(4)).toEqual(['close beta 1', 'close alfa 1'])
  })

  test('when the process stops, also one that is still being opened', async () => {
    const clubs = openClubs()
    held.set('alfa', Promise.withResolvers())
    const opening = clubs.openForWork(ALFA)
    const closing = clubs.closeAll()
    held.get('alfa')?.resolve()
    await Promise.all([opening, closing])
    expect(events).toEqual(['open alfa 1', 'close alfa 1'])
    expect(clubs.hosts()).toEqual([])
  })
})

describe('a club that cannot be opened', () => {
  test('is tried again after ten seconds, or at once if its entry was changed', async () => {
    const clubs = openClubs()
    held.set('alfa', Promise.withResolvers())
    const use = clubs.use(ALFA)
    await eventually('it is being opened', () => events.length === 1)
    held.get('alfa')?.reject(new Error('the database does not answer'))
    await expect(use).rejects.toThrow('the database does not answer')
    held.clear()
    clock.advanceMs(9_999)
    await expect(clubs.use(ALFA)).rejects.toThrow('the database does not answer')
    expect(events).toEqual(['open alfa 1'])
    expect((await clubs.use({ ...ALFA, revision: 2 })).club.entry.revision).toBe(2)
    expect(events).toEqual(['open alfa 1', 'open alfa 2'])
  })

  test('is tried again by a request ten seconds later', async () => {
    let isAway = true
    const clubs = openClubs(10, async () => {
      if (isAway) throw new Error('away')
    })
    await expect(clubs.use(ALFA)).rejects.toThrow('away')
    isAway = false
    clock.advanceMs(10_000)
    expect((await clubs.use(ALFA)).club.entry).toBe(ALFA)
  })

  test('because its database does not answer takes the turn of no other', async () => {
    const away = Promise.withResolvers<void>()
    const clubs = openClubs(10, async ({ id }) => {
      if (id.startsWith('away')) await away.promise
    })
    const waiting = Promise.allSettled(['away-1', 'away-2', 'away-3'].map((name) => clubs.use(entryOf(name))))
    expect((await clubs.use(ALFA)).club.entry).toBe(ALFA)
    away.reject(new Error('away'))
    expect((await waiting).map(({ status }) => status)).toEqual(Array(3).fill('rejected'))
  })
})

test('two clubs are opened at the same time, and others wait', async () => {
  const clubs = openClubs()
  for (const id of ['alfa', 'beta']) held.set(id, Promise.withResolvers())
  const uses = [ALFA, BETA, entryOf('gamma')].map((entry) => clubs.use(entry))
  await eventually('two are being opened', () => events.length === 2)
  expect(clubs.hosts()).toHaveLength(3)
  held.get('beta')?.resolve()
  await uses[2]
  expect(events).toEqual(['open alfa 1', 'open beta 1', 'open gamma 1'])
  held.get('alfa')?.resolve()
  await Promise.all(uses)
})
