import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { auditTrail } from '#features/staff/audit-log.contract.ts'
import { MINUTE_MS } from '#platform/shared/durations.ts'
import { STAFF_ROLES } from '#platform/shared/staff-roles.ts'
import {
  cardOf,
  changeLineByHand,
  enterAs,
  EVENING,
  forMembers,
  itemOf,
  linesOf,
  newGate,
  putOnEvening,
  START,
  startGate,
  oneSeat,
  quillfeather,
} from '#tests/gate/gate-club.ts'
import type { RunningServer } from '#tests/kit/server.ts'
import { type Applicant, newPerson } from '#tests/membership/club-server.ts'
import { buySeats, readTickets } from '#tests/tickets/seats.ts'
import { exportVisits } from './gate.public.ts'

let server: RunningServer

beforeAll(async () => {
  server = await startGate()
})
beforeEach(() => server.clock.setTo(START))
afterAll(() => server.stop())

describe('check-in', () => {
  it('is recorded once, however often it is sent', async () => {
    const { ticket } = await oneSeat(server)
    const evening = await putOnEvening(server)
    const gate = await newGate(server)
    server.clock.setTo(EVENING)
    const key = crypto.randomUUID()
    const verdicts = await Promise.all(
      Array.from({ length: 5 }, () => gate.admit(evening, ticket.qr, { key })),
    )
    expect(verdicts.map(({ outcome }) => outcome)).toEqual(Array.from({ length: 5 }, () => 'admitted'))
    expect(await linesOf(server, evening)).toHaveLength(1)
    const other = await newGate(server)
    expect((await other.ask(evening, ticket.qr, { key })).status).toBe(409)
  })

  it('sent late counts from when the card was presented', async () => {
    const member = await quillfeather(server)
    const evening = await putOnEvening(server)
    const gate = await newGate(server)
    server.clock.setTo(EVENING)
    const card = await cardOf(member)
    // When the device is online again, it is the next day in the club’s time zone.
    server.clock.setTo('2026-12-05T14:00:00Z')
    const late = await gate.admit(evening, card, { shown_at: '2026-12-05T07:31:00Z' })
    expect(late.outcome).toBe('admitted')
    const [line] = await linesOf(server, evening)
    expect([line?.at.toISOString(), line?.day]).toEqual(['2026-12-05T07:31:00.000Z', '2026-12-05'])
  })

  it('can be undone within a minute, and the ticket is valid again', async () => {
    const { ticket } = await oneSeat(server)
    const evening = await putOnEvening(server)
    const gate = await newGate(server)
    server.clock.setTo(EVENING)
    const { key } = await gate.admit(evening, ticket.qr)
    server.clock.advanceMs(MINUTE_MS)
    const undo = crypto.randomUUID()
    const undone = itemOf(await gate.undo(evening, key ?? '', undo))
    expect(undone).toMatchObject({ outcome: 'undone', name: 'Tess Underbool', counts: { in: 0 } })
    expect(itemOf(await gate.undo(evening, key ?? '', undo)).outcome).toBe('undone')
    expect((await gate.undo(evening, key ?? '')).status).toBe(409)
    expect((await gate.admit(evening, ticket.qr, { key: key ?? '' })).outcome).toBe('undone')
    expect((await gate.admit(evening, ticket.qr)).outcome).toBe('admitted')
    const owner = server.as({ personId: gate.id, roles: ['owner'] })
    const audit = (await owner.request('GET', auditTrail.path)).text
    expect(audit).toContain('gate.undo')
  })

  it('cannot be undone later, at another event, or if nobody was admitted', async () => {
    const { ticket } = await oneSeat(server)
    const evening = await putOnEvening(server)
    const other = await putOnEvening(server, { title: 'Something else' })
    const gate = await newGate(server)
    server.clock.setTo(EVENING)
    const { key } = await gate.admit(evening, ticket.qr)
    const { key: refused } = await gate.admit(evening, ticket.qr)
    expect((await gate.undo(other, key ?? '')).status).toBe(404)
    expect((await gate.undo(evening, refused ?? '')).status).toBe(404)
    expect((await gate.undo(evening, crypto.randomUUID())).status).toBe(404)
    server.clock.advanceMs(MINUTE_MS + 1)
    expect((await gate.undo(evening, key ?? '')).status).toBe(409)
  })

  it('is included in the person’s data export', async () => {
    const member = await quillfeather(server)
    const evening = await putOnEvening(server)
    const gate = await newGate(server)
    server.clock.setTo(EVENING)
    await gate.admit(evening, await cardOf(member))
    expect(await exportVisits(server.database.db, member.id)).toEqual([
      {
        event: 'AGM & trophy dinner',
        day: '2026-12-05',
        at: new Date(EVENING),
        gate: 'Gate 1',
        outcome: 'admitted',
      },
    ])
  })

  it('is append-only: the database refuses updates and deletes', async () => {
    const evening = await putOnEvening(server)
    const gate = await newGate(server)
    server.clock.setTo(EVENING)
    await gate.admit(evening, 'nothing of ours')
    expect(await changeLineByHand(server, 'update')).toMatch(/added and never changed/)
    expect(await changeLineByHand(server, 'delete')).toMatch(/added and never changed/)
  })
})

describe('expected people', () => {
  it('are the tickets of the day and the entries, with their admissions, filtered by name', async () => {
    const { buyer, id } = await buySeats(server, 3)
    const evening = await putOnEvening(server, { title: 'AGM & trophy dinner' })
    const [first] = (await readTickets(buyer, id)).tickets
    const member = await quillfeather(server)
    const gate = await newGate(server)
    server.clock.setTo(EVENING)
    const before = (await gate.guests(evening)).counts
    expect(before.in).toBe(0)
    expect(before.expected).toBeGreaterThanOrEqual(3)
    const verdict = await gate.admit(evening, first?.qr ?? '')
    expect(verdict.counts).toEqual({ in: 1, expected: before.expected })
    await gate.admit(evening, await cardOf(member))
    const { data, counts } = await gate.guests(evening, 'quillf')
    expect(counts).toEqual({ in: 2, expected: before.expected + 1 })
    expect(data).toEqual([
      expect.objectContaining({
        name: 'Jarrah Quillfeather',
        came: { at: EVENING.replace('Z', '.000Z'), gate: 'Gate 1' },
      }),
    ])
  })

  it('are admitted by name, once, if their code would admit them', async () => {
    const { ticket } = await oneSeat(server)
    const evening = await putOnEvening(server)
    const [gate, other] = [await newGate(server), await newGate(server, 'Gate 2')]
    server.clock.setTo(EVENING)
    const guest = `ticket ${ticket.id}`
    const verdict = itemOf(await gate.letIn(evening, guest))
    expect(verdict).toMatchObject({ outcome: 'admitted', name: 'Tess Underbool', subject: 'ticket' })
    expect(itemOf(await other.letIn(evening, guest)).outcome).toBe('used')
    expect((await other.admit(evening, ticket.qr)).outcome).toBe('used')
    itemOf(await gate.undo(evening, verdict.key ?? ''))
    expect((await other.admit(evening, ticket.qr)).outcome).toBe('admitted')
  })

  it('are admitted by their entry, even on paper, but not by an ended one or one of another event', async () => {
    const event = await putOnEvening(server, { entriesOpenAt: new Date('2026-11-01T00:00:00Z') })
    const elsewhere = await putOnEvening(server)
    const member = await quillfeather(server, '2026-12-04')
    const [paper, ended, left] = [
      await enterAs(server, { eventId: event, personId: null, name: 'Pat Paper' }),
      await enterAs(server, { eventId: event, personId: member.id, name: 'Jarrah' }),
      await enterAs(server, { eventId: event, personId: null, name: 'Gone', state: 'withdrawn' }),
    ]
    const gate = await newGate(server)
    server.clock.setTo(EVENING)
    const key = crypto.randomUUID()
    const said = itemOf(await gate.letIn(event, `entry ${paper}`, key))
    expect(said).toMatchObject({ outcome: 'admitted', name: 'Pat Paper', what: 'Member', entry: 'B' })
    expect(itemOf(await gate.letIn(event, `entry ${paper}`, key))).toEqual(said)
    expect(itemOf(await gate.letIn(event, `entry ${paper}`)).outcome).toBe('used')
    expect(itemOf(await gate.letIn(event, `entry ${left}`)).outcome).toBe('not_entered')
    expect((await gate.letIn(elsewhere, `entry ${paper}`)).status).toBe(404)
    expect((await gate.letIn(event, `entry ${crypto.randomUUID()}`)).status).toBe(404)
    expect((await gate.letIn(event, `member ${member.id}`)).status).toBe(422)
    await forMembers(server, event)
    expect(itemOf(await gate.letIn(event, `entry ${ended}`))).toMatchObject({
      outcome: 'not_allowed',
      reasons: [expect.stringMatching(/^The membership runs to/)],
    })
  })

  it('are listed for today’s events, without drafts and other days', async () => {
    const evening = await putOnEvening(server, { slug: 'listed' })
    await putOnEvening(server, { slug: 'draft', status: 'draft' })
    await putOnEvening(server, { slug: 'tomorrow', day: '2026-12-06' })
    const gate = await newGate(server)
    server.clock.setTo(EVENING)
    const answer = await gate.request('GET', '/api/v1/club/gate/events')
    const { data, coming, today } = answer.json() as {
      data: { id: number; title: string }[]
      coming: { slug: string; starts_on: string }[]
      today: string
    }
    // The response contains all data of the event, because the gate may be offline on its day.
    expect(coming).toContainEqual({
      id: expect.any(Number),
      slug: 'tomorrow',
      title: expect.any(String),
      kind: expect.any(String),
      place: expect.any(String),
      starts_at: expect.any(String),
      starts_on: '2026-12-06',
      ends_on: '2026-12-06',
      timezone: 'Australia/Sydney',
      is_off: false,
    })
    expect(coming.map(({ slug }) => slug)).not.toContain('draft')
    expect(today).toBe('2026-12-05')
    expect(data.find(({ id }) => id === evening)).toMatchObject({
      is_off: false,
      timezone: 'Australia/Sydney',
    })
    const slugs = (await linesOf(server, evening)).length
    expect(slugs).toBe(0)
    expect(answer.headers['cache-control']).toBe('no-store')
  })
})

describe('access to the gate', () => {
  const CALLS = (event: number) =>
    [
      ['GET', '/api/v1/club/gate/events', undefined],
      ['GET', `/api/v1/club/gate/guests?event=${event}`, undefined],
      ['POST', '/api/v1/club/gate/admit', { event, gate: 'Gate', shown: 'x', key: crypto.randomUUID() }],
      [
        'POST',
        '/api/v1/club/gate/guest',
        { event, gate: 'Gate', guest: `entry ${crypto.randomUUID()}`, key: crypto.randomUUID() },
      ],
      ['POST', '/api/v1/club/gate/undo', { event, key: crypto.randomUUID(), undoes: crypto.randomUUID() }],
    ] as const

  it('is limited to the gate role, the events officer and the owner', async () => {
    const evening = await putOnEvening(server)
    const { id: personId }: Applicant = await newPerson(server)
    const statusOf = async (asker: Pick<RunningServer, 'request'>) => {
      const answers = await Promise.all(
        CALLS(evening).map(([method, path, body]) =>
          asker.request(method, path, body === undefined ? {} : { body }),
        ),
      )
      return answers.map(({ status }) => status)
    }
    expect(await statusOf(server)).toEqual([401, 401, 401, 401, 401])
    for (const role of [null, ...STAFF_ROLES]) {
      const may = role !== null && ['owner', 'events', 'gate'].includes(role)
      const statuses = await statusOf(server.as({ personId, roles: role === null ? [] : [role] }))
      expect([role, statuses]).toEqual([role, may ? [200, 200, 200, 200, 404] : [403, 403, 403, 403, 403]])
    }
  })

  it('refuses unknown and draft events', async () => {
    const evening = await putOnEvening(server)
    const gate = await newGate(server)
    expect((await gate.ask(60_000, 'x')).status).toBe(404)
    const draft = await putOnEvening(server, { status: 'draft' })
    expect((await gate.ask(draft, 'x')).status).toBe(404)
    expect((await gate.ask(evening, ' ')).status).toBe(422)
    expect((await gate.ask(evening, 'x', { key: 'once' })).status).toBe(422)
    expect((await gate.ask(evening, 'x', { gate: '' })).status).toBe(422)
    expect((await gate.ask(evening, 'x'.repeat(401))).status).toBe(422)
    expect((await gate.ask(evening, 'x', { by: 7 } as object)).status).toBe(422)
    expect((await gate.request('GET', '/api/v1/club/gate/guests?event=60000')).status).toBe(404)
  })
})
