import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { signedCodes } from '#platform/server/signed-codes.ts'
import { writeCardPayload } from '#features/membership/card.rules.ts'
import { MINUTE_MS } from '#platform/shared/durations.ts'
import {
  cardOf,
  enterAs,
  EVENING,
  itemOf,
  linesOf,
  newGate,
  numberOf,
  putOnEvening,
  START,
  startGate,
  oneSeat,
  quillfeather,
} from '#tests/gate/gate-club.ts'
import type { RunningServer } from '#tests/kit/server.ts'
import { newMember } from '#tests/membership/club-server.ts'
import { refundSeats, SECRET } from '#tests/tickets/seats.ts'
import { holdMembership } from '#tests/gate/holds.ts'

let server: RunningServer

beforeAll(async () => {
  server = await startGate()
})
beforeEach(() => server.clock.setTo(START))
afterAll(() => server.stop())

describe('ticket at the gate', () => {
  it('admits its bearer once, and reports time and gate of that admission at the next scan', async () => {
    const { ticket } = await oneSeat(server)
    const evening = await putOnEvening(server)
    const [one, two] = [await newGate(server, 'Gate 1'), await newGate(server, 'Kitchen')]
    server.clock.setTo(EVENING)
    expect(await one.admit(evening, ticket.qr)).toMatchObject({
      outcome: 'admitted',
      subject: 'ticket',
      name: 'Tess Underbool',
      what: 'AGM & trophy dinner, Dinner',
      undo_until: '2026-12-05T07:31:00.000Z',
    })
    server.clock.advanceMs(5 * MINUTE_MS)
    expect(await two.admit(evening, ticket.code.toLowerCase())).toMatchObject({
      outcome: 'used',
      before: { at: '2026-12-05T07:30:00.000Z', gate: 'Gate 1' },
      undo_until: null,
    })
  })

  it('is admitted once by two concurrent gates', async () => {
    const { ticket } = await oneSeat(server)
    const evening = await putOnEvening(server)
    const [one, two] = [await newGate(server, 'Gate 1'), await newGate(server, 'Gate 2')]
    server.clock.setTo(EVENING)
    const verdicts = await Promise.all(
      Array.from({ length: 10 }, (_, at) => (at % 2 === 0 ? one : two).admit(evening, ticket.qr)),
    )
    const outcomes: string[] = verdicts.map(({ outcome }) => outcome)
    expect(outcomes.toSorted()).toEqual(['admitted', ...Array.from({ length: 9 }, () => 'used')])
  })

  it('is valid for its own day and occasion', async () => {
    const { ticket } = await oneSeat(server)
    const evening = await putOnEvening(server)
    const hillclimb = await putOnEvening(server, { title: 'Mount Quandary Hillclimb', kind: 'hillclimb' })
    const dayAfter = await putOnEvening(server, { day: '2026-12-06' })
    const gate = await newGate(server)
    server.clock.setTo(EVENING)
    expect(await gate.admit(hillclimb, ticket.qr)).toMatchObject({
      outcome: 'other_event',
      day: '2026-12-05',
    })
    expect(await gate.admit(dayAfter, ticket.qr)).toMatchObject({ outcome: 'other_day', day: '2026-12-06' })
    server.clock.advanceMs(24 * 60 * MINUTE_MS)
    expect(await gate.admit(dayAfter, ticket.qr)).toMatchObject({ outcome: 'other_day', day: '2026-12-05' })
    server.clock.setTo(EVENING)
    expect((await gate.admit(evening, ticket.qr)).outcome).toBe('admitted')
  })

  it('is refused after a refund or when the event is cancelled', async () => {
    const { id, ticket } = await oneSeat(server)
    const { ticket: other } = await oneSeat(server)
    await refundSeats(server, id, 1, 55)
    const evening = await putOnEvening(server)
    const off = await putOnEvening(server, { status: 'cancelled', statusReason: 'No cook.' })
    const gate = await newGate(server)
    server.clock.setTo(EVENING)
    expect((await gate.admit(evening, ticket.qr)).outcome).toBe('cancelled')
    expect((await gate.admit(off, other.qr)).outcome).toBe('event_off')
    expect((await gate.admit(evening, other.qr)).outcome).toBe('admitted')
  })

  it('is unknown if it was invented', async () => {
    const { ticket } = await oneSeat(server)
    const evening = await putOnEvening(server)
    const gate = await newGate(server)
    server.clock.setTo(EVENING)
    const [body = '', signature = ''] = ticket.qr.split('.')
    const code = Buffer.from(body, 'base64url').toString()
    for (const forged of [
      signedCodes('another-secret-of-somebody-else-entirely', 'ticket').sign(code),
      signedCodes(SECRET, 'membership card').sign(code),
      `${body}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`,
      'ABCD-1234',
      '7KQM2-XRD4F',
      'https://elsewhere.example/card/nothing',
      "' or 1=1 --",
    ])
      expect([forged, (await gate.admit(evening, forged)).outcome]).toEqual([forged, 'unknown'])
    const lines = await linesOf(server, evening)
    expect(lines.map(({ subject, outcome }) => [subject, outcome])).toEqual(lines.map(() => ['', 'unknown']))
    expect(Math.max(...lines.map(({ shown }) => shown.length))).toBeLessThanOrEqual(24)
  })
})

describe('membership card at the gate', () => {
  it('of today admits a member once, with photo and type', async () => {
    const member = await quillfeather(server)
    const evening = await putOnEvening(server)
    const gate = await newGate(server)
    server.clock.setTo(EVENING)
    const card = await cardOf(member)
    expect(await gate.admit(evening, card)).toMatchObject({
      outcome: 'admitted',
      subject: 'member',
      name: 'Jarrah Quillfeather',
      what: 'Full',
      is_watching: false,
    })
    expect(await gate.admit(evening, card)).toMatchObject({ outcome: 'used', before: { gate: 'Gate 1' } })
  })

  it('is admitted once by two concurrent gates that scan it', async () => {
    const member = await quillfeather(server)
    const evening = await putOnEvening(server)
    const [one, two] = [await newGate(server, 'Gate 1'), await newGate(server, 'Gate 2')]
    server.clock.setTo(EVENING)
    const card = await cardOf(member)
    const verdicts = await Promise.all(
      Array.from({ length: 40 }, (_, at) => (at % 2 === 0 ? one : two).admit(evening, card)),
    )
    const outcomes: string[] = verdicts.map(({ outcome }) => outcome)
    expect(outcomes.toSorted()).toEqual(['admitted', ...Array.from({ length: 39 }, () => 'used')])
  })

  it('of yesterday is recognised and refused without the person’s name', async () => {
    const member = await quillfeather(server)
    const evening = await putOnEvening(server)
    const gate = await newGate(server)
    server.clock.setTo('2026-12-04T07:30:00Z')
    const copy = await cardOf(member)
    server.clock.setTo(EVENING)
    expect(await gate.admit(evening, copy)).toMatchObject({ outcome: 'stale', name: '', photo: null })
    expect((await gate.admit(evening, await cardOf(member))).outcome).toBe('admitted')
  })

  it('in a wallet is refused like an old code, and the log does not contain it', async () => {
    const evening = await putOnEvening(server)
    const gate = await newGate(server)
    server.clock.setTo(EVENING)
    const pass = 'http://localhost:3000/card/abcDEF123-_abcDEF123-_'
    expect(await gate.admit(evening, pass)).toMatchObject({ outcome: 'stale', name: '', photo: null })
    expect((await linesOf(server, evening)).map(({ shown }) => shown)).toEqual([''])
  })

  it('is refused if not signed by us or if its person does not exist', async () => {
    const member = await quillfeather(server)
    const evening = await putOnEvening(server)
    const gate = await newGate(server)
    server.clock.setTo(EVENING)
    const payload = writeCardPayload({ personId: member.id, holder: 'member', day: '2026-12-05' })
    const forged = signedCodes('another-secret-of-somebody-else-entirely', 'membership card').sign(payload)
    expect((await gate.admit(evening, forged)).outcome).toBe('unknown')
    const nobody = writeCardPayload({ personId: 60_000_000, holder: 'member', day: '2026-12-05' })
    const own = signedCodes(SECRET, 'membership card')
    expect((await gate.admit(evening, own.sign(nobody))).outcome).toBe('unknown')
    expect((await gate.admit(evening, own.sign(payload))).outcome).toBe('admitted')
  })

  it.each([
    ['2026-12-04', 'membership_ended'],
    ['2026-12-05', 'admitted'],
    ['2026-12-06', 'admitted'],
  ])('is valid to the last day of the membership: to %s it is %s', async (validTo, outcome) => {
    const member = await quillfeather(server, validTo)
    const evening = await putOnEvening(server)
    const gate = await newGate(server)
    server.clock.setTo(EVENING)
    const payload = writeCardPayload({ personId: member.id, holder: 'member', day: '2026-12-05' })
    const verdict = await gate.admit(evening, signedCodes(SECRET, 'membership card').sign(payload))
    expect([verdict.outcome, verdict.day]).toEqual([outcome, outcome === 'admitted' ? null : validTo])
  })

  it('is refused if the membership is on hold', async () => {
    const member = await quillfeather(server)
    const evening = await putOnEvening(server)
    const gate = await newGate(server)
    server.clock.setTo(EVENING)
    const card = await cardOf(member)
    await holdMembership(server, member.id)
    expect((await gate.admit(evening, card)).outcome).toBe('membership_on_hold')
  })

  it('is also issued to the partner if the type includes one', async () => {
    const family = await newMember(server, {
      validTo: '2027-06-30',
      type: 'FAMILY',
      partner: 'Wren Quillfeather',
    })
    const evening = await putOnEvening(server)
    const gate = await newGate(server)
    server.clock.setTo(EVENING)
    const partner = await cardOf(family, 1)
    expect(await gate.admit(evening, partner)).toMatchObject({
      outcome: 'admitted',
      subject: 'partner',
      name: 'Wren Quillfeather',
    })
    expect((await gate.admit(evening, await cardOf(family))).outcome).toBe('admitted')
    expect((await gate.admit(evening, partner)).outcome).toBe('used')
  })

  it('can be replaced by the member number and a comparison of the photo', async () => {
    const member = await quillfeather(server)
    const evening = await putOnEvening(server)
    const gate = await newGate(server)
    server.clock.setTo(EVENING)
    const number = String(await numberOf(server, member))
    expect(await gate.admit(evening, number)).toMatchObject({
      outcome: 'look',
      name: 'Jarrah Quillfeather',
      key: null,
    })
    expect(await linesOf(server, evening)).toEqual([])
    expect((await gate.admit(evening, number, { is_photo_checked: true })).outcome).toBe('admitted')
    expect((await gate.admit(evening, await cardOf(member))).outcome).toBe('used')
    expect((await gate.admit(evening, '4')).outcome).toBe('unknown')
  })

  it('of an ended membership is refused by member number too, at once and without a photo check', async () => {
    const member = await newMember(server, { validTo: '2026-12-04' })
    const evening = await putOnEvening(server)
    const gate = await newGate(server)
    server.clock.setTo(EVENING)
    expect(await gate.admit(evening, String(await numberOf(server, member)))).toMatchObject({
      outcome: 'membership_ended',
      day: '2026-12-04',
    })
  })
})

describe('event with entries', () => {
  const ENTRIES = {
    title: 'Mount Quandary Hillclimb',
    kind: 'hillclimb',
    entriesOpenAt: new Date('2026-11-01T00:00:00Z'),
    entriesCloseAt: new Date('2026-12-01T00:00:00Z'),
  } as const

  it('admits an entrant once, by card or by the ticket of the entry', async () => {
    const member = await quillfeather(server)
    const { id: order, ticket } = await oneSeat(server)
    const event = await putOnEvening(server, ENTRIES)
    await enterAs(server, { eventId: event, personId: member.id, name: 'Jarrah Quillfeather', order })
    const gate = await newGate(server)
    server.clock.setTo(EVENING)
    expect(await gate.admit(event, await cardOf(member))).toMatchObject({
      outcome: 'admitted',
      entry: 'B',
      is_watching: false,
    })
    expect(await gate.admit(event, ticket.qr)).toMatchObject({ outcome: 'used', entry: 'B' })
    expect((await gate.guests(event)).counts).toEqual({ in: 1, expected: 1 })
  })

  it('refuses a suspended entrant alike by ticket, by card and by name', async () => {
    const member = await quillfeather(server)
    const { id: order, ticket } = await oneSeat(server)
    const event = await putOnEvening(server, ENTRIES)
    const entry = await enterAs(server, { eventId: event, personId: member.id, name: 'Jarrah', order })
    const gate = await newGate(server)
    server.clock.setTo(EVENING)
    const card = await cardOf(member)
    await holdMembership(server, member.id)
    expect((await gate.admit(event, ticket.qr)).outcome).toBe('membership_on_hold')
    expect((await gate.admit(event, ticket.code)).outcome).toBe('membership_on_hold')
    expect((await gate.admit(event, card)).outcome).toBe('membership_on_hold')
    expect(itemOf(await gate.letIn(event, `entry ${entry}`)).outcome).toBe('membership_on_hold')
    expect((await gate.guests(event)).counts.in).toBe(0)
  })

  it('refuses the ticket of an entrant whose membership has ended, and admits a day member by card or ticket', async () => {
    const [member, visitor] = [
      await quillfeather(server, '2026-12-04'),
      await quillfeather(server, '2026-12-04'),
    ]
    const seats = [await oneSeat(server), await oneSeat(server)] as const
    const event = await putOnEvening(server, { ...ENTRIES, company: 'visitors' })
    await enterAs(server, { eventId: event, personId: member.id, name: 'Jarrah', order: seats[0].id })
    const entry = { eventId: event, personId: visitor.id, name: 'Wren', order: seats[1].id }
    await enterAs(server, { ...entry, isDayMember: true })
    const gate = await newGate(server)
    server.clock.setTo(EVENING)
    expect(await gate.admit(event, seats[0].ticket.qr)).toMatchObject({
      outcome: 'not_allowed',
      reasons: [expect.stringMatching(/^The membership runs to/)],
    })
    expect((await gate.admit(event, seats[1].ticket.qr)).outcome).toBe('admitted')
  })

  it('accepts an entry’s ticket at that event only', async () => {
    const member = await quillfeather(server)
    const { id: order, ticket } = await oneSeat(server)
    const event = await putOnEvening(server, ENTRIES)
    const other = await putOnEvening(server)
    await enterAs(server, { eventId: event, personId: member.id, name: 'Jarrah', order })
    const gate = await newGate(server)
    server.clock.setTo(EVENING)
    expect((await gate.admit(other, ticket.qr)).outcome).toBe('other_event')
    expect((await gate.admit(event, ticket.qr)).outcome).toBe('admitted')
  })

  it.each([
    ['free', 'admitted', true],
    ['ticket', 'no_ticket', false],
    ['none', 'not_entered', false],
  ] as const)(
    'for a member without an entry, where spectators are %s: %s',
    async (spectators, outcome, is) => {
      const member = await quillfeather(server)
      const event = await putOnEvening(server, { ...ENTRIES, spectators })
      const gate = await newGate(server)
      server.clock.setTo(EVENING)
      const verdict = await gate.admit(event, await cardOf(member))
      expect([verdict.outcome, verdict.is_watching]).toEqual([outcome, is])
      expect(verdict.reasons).toEqual(['There is no entry for this event.'])
    },
  )

  it('admits a junior whose guardian is named in the entry or by the club', async () => {
    const event = await putOnEvening(server, ENTRIES)
    const young = () => newMember(server, { validTo: '2027-06-30', born: '2011-05-17', name: 'Banjo Reed' })
    const [named, alone] = [await young(), await young()]
    await enterAs(server, { eventId: event, personId: named.id, name: 'Banjo', guardian: 'Wren Reed' })
    await enterAs(server, { eventId: event, personId: alone.id, name: 'Banjo' })
    const gate = await newGate(server)
    server.clock.setTo(EVENING)
    expect((await gate.admit(event, await cardOf(named))).outcome).toBe('admitted')
    expect(await gate.admit(event, await cardOf(alone))).toMatchObject({
      outcome: 'not_allowed',
      reasons: ['Anyone under 18 needs a guardian who signs for them.'],
    })
  })

  it('names the reason for which a reserve may only watch and a person who is too young may not drive', async () => {
    const event = await putOnEvening(server, { ...ENTRIES, spectators: 'free', minAge: 50 })
    const [reserve, young] = [await quillfeather(server), await quillfeather(server)]
    await enterAs(server, { eventId: event, personId: reserve.id, name: 'Reserve', state: 'reserve' })
    await enterAs(server, { eventId: event, personId: young.id, name: 'Young' })
    const gate = await newGate(server)
    server.clock.setTo(EVENING)
    expect(await gate.admit(event, await cardOf(reserve))).toMatchObject({
      outcome: 'admitted',
      reasons: ['The entry is on the reserve list.'],
    })
    expect(await gate.admit(event, await cardOf(young))).toMatchObject({
      outcome: 'not_allowed',
      reasons: ['Drivers must be 50 or older on the day.'],
    })
  })
})
