import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { signedCodes } from '#platform/server/signed-codes.ts'
import { writeCardMark } from '#features/membership/card.rules.ts'
import { MINUTE_MS } from '#platform/shared/durations.ts'
import {
  cardOf,
  enterAs,
  EVENING,
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
import { giveBackSeats, SECRET } from '#tests/tickets/seats.ts'
import { holdMembership } from '#tests/gate/holds.ts'

let server: RunningServer

beforeAll(async () => {
  server = await startGate()
})
beforeEach(() => server.clock.setTo(START))
afterAll(() => server.stop())

describe('a ticket at the gate', () => {
  it('lets its bearer in once, and then says when and where that was', async () => {
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

  it('lets one in of two gates that ask at once', async () => {
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

  it('is for its own evening and its own occasion', async () => {
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

  it('opens nothing when it was given back, or the event is off', async () => {
    const { id, ticket } = await oneSeat(server)
    const { ticket: other } = await oneSeat(server)
    await giveBackSeats(server, id, 1, 55)
    const evening = await putOnEvening(server)
    const off = await putOnEvening(server, { status: 'cancelled', statusReason: 'No cook.' })
    const gate = await newGate(server)
    server.clock.setTo(EVENING)
    expect((await gate.admit(evening, ticket.qr)).outcome).toBe('cancelled')
    expect((await gate.admit(off, other.qr)).outcome).toBe('event_off')
    expect((await gate.admit(evening, other.qr)).outcome).toBe('admitted')
  })

  it('is known by nobody who makes one up', async () => {
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

describe('a membership card at the gate', () => {
  it('lets a member in by the card of today, with their photo and type, once', async () => {
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

  it('lets one in of two gates that are shown the same card at once', async () => {
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

  it('knows yesterday’s copy, and names nobody then', async () => {
    const member = await quillfeather(server)
    const evening = await putOnEvening(server)
    const gate = await newGate(server)
    server.clock.setTo('2026-12-04T07:30:00Z')
    const copy = await cardOf(member)
    server.clock.setTo(EVENING)
    expect(await gate.admit(evening, copy)).toMatchObject({ outcome: 'stale', name: '', photo: null })
    expect((await gate.admit(evening, await cardOf(member))).outcome).toBe('admitted')
  })

  it('takes no card that we have not signed, nor one of a person who is not there', async () => {
    const member = await quillfeather(server)
    const evening = await putOnEvening(server)
    const gate = await newGate(server)
    server.clock.setTo(EVENING)
    const mark = writeCardMark({ personId: member.id, holder: 'member', day: '2026-12-05' })
    const forged = signedCodes('another-secret-of-somebody-else-entirely', 'membership card').sign(mark)
    expect((await gate.admit(evening, forged)).outcome).toBe('unknown')
    const nobody = writeCardMark({ personId: 60_000_000, holder: 'member', day: '2026-12-05' })
    const own = signedCodes(SECRET, 'membership card')
    expect((await gate.admit(evening, own.sign(nobody))).outcome).toBe('unknown')
    expect((await gate.admit(evening, own.sign(mark))).outcome).toBe('admitted')
  })

  it.each([
    ['2026-12-04', 'membership_ended'],
    ['2026-12-05', 'admitted'],
    ['2026-12-06', 'admitted'],
  ])('counts a membership to its last day: to %s it is %s', async (validTo, outcome) => {
    const member = await quillfeather(server, validTo)
    const evening = await putOnEvening(server)
    const gate = await newGate(server)
    server.clock.setTo(EVENING)
    const mark = writeCardMark({ personId: member.id, holder: 'member', day: '2026-12-05' })
    const verdict = await gate.admit(evening, signedCodes(SECRET, 'membership card').sign(mark))
    expect([verdict.outcome, verdict.day]).toEqual([outcome, outcome === 'admitted' ? null : validTo])
  })

  it('lets nobody in whose membership is on hold', async () => {
    const member = await quillfeather(server)
    const evening = await putOnEvening(server)
    const gate = await newGate(server)
    server.clock.setTo(EVENING)
    const card = await cardOf(member)
    await holdMembership(server, member.id)
    expect((await gate.admit(evening, card)).outcome).toBe('membership_on_hold')
  })

  it('is the partner’s own where the type includes one', async () => {
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

  it('is not needed by who gives their number and looks like their photo', async () => {
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

  it('is kept out at once by their number, without a look at their photo', async () => {
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

describe('an event that one enters', () => {
  const ENTRIES = {
    title: 'Mount Quandary Hillclimb',
    kind: 'hillclimb',
    entriesOpenAt: new Date('2026-11-01T00:00:00Z'),
    entriesCloseAt: new Date('2026-12-01T00:00:00Z'),
  } as const

  it('lets in who is entered, by card or by the ticket of the entry, and only once', async () => {
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

  it('is for the ticket of an entry in this event alone', async () => {
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
    'says to a member without an entry, where spectators are %s: %s',
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

  it('lets a junior in whose guardian is named, on the entry or by the club', async () => {
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
      reasons: ['A guardian has to be named and sign for anybody under 18.'],
    })
  })

  it('tells a reserve why they only watch, and who is too young that they may not drive', async () => {
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
