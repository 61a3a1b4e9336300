import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { StaffRole } from '#platform/server/caller.ts'
import { exportFile } from '#tests/kit/export-file.ts'
import { putHillclimb } from '#tests/entries/entry-server.ts'
import type { Asker, RunningServer } from '#tests/kit/server.ts'
import { newPerson, startClub } from '#tests/membership/club-server.ts'
import type { DeskEntry } from '../entries-desk.contract.ts'
import { type EntryGroup, groupOf } from '../entries-list.rules.ts'

const LIST = '/api/v1/club/entry/desk/entries'

let server: RunningServer
let eventId: number

beforeAll(async () => {
  server = await startClub()
  await newPerson(server)
  await putHillclimb(server, 'listed')
  const { db } = server.database
  const { rows } = await db.execute<{ id: number }>(sql`select id from event where slug = 'listed'`)
  eventId = rows[0]?.id ?? 0
  const added = await as('events').request('POST', '/api/v1/club/entry/desk/add', {
    body: { event: eventId, entrant: 'Merv Billabong', class_code: '', race_number: '7', car: 'Torana' },
  })
  if (added.status >= 500) throw new Error(added.text)
  // Create 119 entries of all states and two classes, with repeated names.
  await db.execute(sql`insert into event_entry (id, event_id, entrant_name, role, state, price_label, price_cents,
      late_fee_cents, extras, class_code, race_number, transponder, club_name, club_member_no, is_day_member, mobile,
      emergency_name, emergency_phone, guardian_name, guardian_phone, note, shows_name, queue_number, offered_until,
      entered_at, end_reason, updated_at)
    select gen_random_uuid(), ${eventId}, 'Driver ' || n % 7, case when n % 11 = 0 then 'volunteer' else 'driver' end,
      (array['confirmed', 'reserve', 'withdrawn', 'signed_on', 'no_show', 'offered', 'awaiting_payment'])[1 + n % 7],
      'Member', 0, 0, '[]', (array['A', 'B'])[1 + n % 2], case when n % 3 = 0 then '' else (100 + n)::text end, '', '',
      '', false, '0491570006', 'Kin', '', '', '', '=1+1', false, n, now(), now() - n * interval '1 minute', '', now()
    from generate_series(1, 119) n`)
})
afterAll(() => server.stop())

const as = (...roles: StaffRole[]) => server.as({ roles })
type Page = {
  data: DeskEntry[]
  next: string | null
  total: number
  counts: Record<EntryGroup, number>
}

async function page(query: string, roles: StaffRole[] = ['events']): Promise<Page> {
  const answer = await as(...roles).request('GET', `${LIST}?event=${eventId}&${query}`)
  expect(answer.status).toBe(200)
  return answer.json() as Page
}

async function all(query: string): Promise<DeskEntry[]> {
  const rows: DeskEntry[] = []
  for (let next: string | null = ''; next !== null;) {
    const read: Page = await page(`${query}${next === '' ? '' : `&after=${next}`}`)
    rows.push(...read.data)
    expect(rows.length).toBeLessThanOrEqual(120)
    next = read.next
  }
  return rows
}

describe('the list of entries', () => {
  it('is refused to other roles and for a missing event', async () => {
    const list = (asker: Asker, query: string) => asker.request('GET', `${LIST}?${query}`)
    const file = (asker: Asker, query: string) => exportFile(server, asker, `${LIST}.csv?${query}`)
    for (const read of [list, file]) {
      expect((await read(server, `event=${eventId}`)).status).toBe(401)
      expect((await read(as('treasurer'), `event=${eventId}`)).status).toBe(403)
      expect((await read(as('events'), 'event=999999')).status).toBe(404)
      expect((await read(as('events'), `event=${eventId}&sort=mobile`)).status).toBe(422)
    }
  })

  it.each(['class', 'entrant', 'entered', 'place'])(
    'shows each entry once over all pages, sorted by %s in both directions',
    async (sort) => {
      const rising = (await all(`sort=${sort}`)).map(({ id }) => id)
      expect(new Set(rising).size).toBe(rising.length)
      expect(rising.length).toBeGreaterThanOrEqual(119)
      expect((await all(`sort=${sort}&order=desc`)).map(({ id }) => id)).toEqual(rising.toReversed())
    },
  )

  it('groups entries as the desk does, and counts each group', async () => {
    const rows = await all('sort=class')
    const { counts } = await page('')
    for (const group of ['in', 'waiting', 'reserves', 'helpers', 'out'] as const) {
      const expected = rows.filter((row) => groupOf(row) === group).map(({ id }) => id)
      expect((await all(`group=${group}&sort=class`)).map(({ id }) => id)).toEqual(expected)
      expect(counts[group]).toBe(expected.length)
    }
  })

  it('filters by class, status, race number and beginning of the name', async () => {
    expect((await all('class=B')).every(({ class_code: code }) => code === 'B')).toBe(true)
    expect((await all('state=no_show')).every(({ state }) => state === 'no_show')).toBe(true)
    expect((await all('q=101')).map(({ race_number: number }) => number)).toEqual(['101'])
    expect((await all('q=driver%203')).every(({ entrant }) => entrant === 'Driver 3')).toBe(true)
  })

  it('hides contact details from the scrutineer, in the list and in the file', async () => {
    const [row] = (await page('', ['scrutineer'])).data
    expect(row).toMatchObject({ mobile: '', emergency: '', note: '' })
    const file = await exportFile(
      server,
      as('scrutineer'),
      `${LIST}.csv?event=${eventId}&columns=entrant,mobile`,
    )
    expect(file.text).not.toContain('0491570006')
  })

  it('is exported as it is shown: filters, order, columns or selection; and is recorded', async () => {
    const csv = async (query: string) => {
      const answer = await exportFile(server, as('events'), `${LIST}.csv?event=${eventId}&${query}`)
      expect([answer.status, answer.headers['cache-control']]).toEqual([200, 'no-store'])
      return answer.text.trim().replace('\uFEFF', '').split('\r\n')
    }
    const reserves = await all('group=reserves&sort=place')
    const lines = await csv('group=reserves&sort=place&columns=entrant,number,note')
    expect(lines[0]).toBe('entrant,number,note')
    expect(lines.slice(1)).toEqual(
      reserves.map(({ entrant, race_number: number }) => `${entrant},${number},'=1+1`),
    )
    expect(await csv(`ids=${reserves[0]?.id}&columns=entrant`)).toHaveLength(2)
    const { data } = (await as('owner').request('GET', '/api/v1/staff/audit?kind=event')).json() as {
      data: { verb: string; subject_id: string }[]
    }
    expect(data[0]).toMatchObject({ verb: 'exported_entries', subject_id: String(eventId) })
  })
})
