import { describe, expect, it } from 'vitest'
import type { GateEventsAnswer } from './gate.contract.ts'
import {
  asOfToday,
  codeIn,
  countsOf,
  guestList,
  isMeant,
  isSameOccasion,
  localOutcome,
  outcomeForWatcher,
  readMemberNumber,
  shownAtMs,
  signedParts,
  subjectText,
} from './gate.rules.ts'

describe('presented code', () => {
  it.each([
    ['https://club.example/card/abc.DEF-_1', 'abc.DEF-_1'],
    [' http://localhost:3000/card/abc.def/ ', 'abc.def'],
    ['7KQM2-XRD4F', '7KQM2-XRD4F'],
    ['https://club.example/elsewhere/abc', 'https://club.example/elsewhere/abc'],
    ['https://club.example/card/a b', 'https://club.example/card/a b'],
  ])('%s contains the code %s', (shown, code) => expect(codeIn(shown)).toBe(code))

  it.each([
    ['CP-0412', 412],
    ['cp 412', 412],
    ['0412', 412],
    ['412', 412],
    ['CP-0', null],
    ['XX-412', null],
    ['1234567', null],
    ['4.12', null],
    ['', null],
    ['CP-', null],
  ])('reads %s as the member number %s', (text, number) => expect(readMemberNumber(text, 'CP-')).toBe(number))

  it('reads member numbers of a club without a prefix', () => {
    expect([readMemberNumber('412', ''), readMemberNumber('CP-412', '')]).toEqual([412, null])
  })

  it.each([
    ['Mount Quandary Hillclimb', 'Mount Quandary Hillclimb', true],
    ['Mount Quandary Hillclimb, spectators', 'MOUNT QUANDARY HILLCLIMB!', true],
    ['AGM & trophy dinner', 'Mount Quandary Hillclimb', false],
    ['', 'Mount Quandary Hillclimb', false],
    ['—', '…', false],
  ])('a ticket for %s is valid for the event %s: %s', (occasion, title, isSame) => {
    expect(isSameOccasion(occasion, title)).toBe(isSame)
  })

  it.each([
    ['free', 'admitted'],
    ['ticket', 'no_ticket'],
    ['none', 'not_entered'],
  ])('a member without an entry, where spectators are %s, gets the outcome %s', (spectators, outcome) => {
    expect(outcomeForWatcher(spectators)).toBe(outcome)
  })

  const NOW = Date.parse('2026-12-05T08:00:00Z')
  it.each([
    [undefined, '2026-12-05T08:00:00Z'],
    ['2026-12-05T07:10:00Z', '2026-12-05T07:10:00Z'],
    ['2026-11-28T08:00:00Z', '2026-11-28T08:00:00Z'],
    ['2026-11-28T07:59:59Z', '2026-12-05T08:00:00Z'],
    ['2026-12-05T08:00:01Z', '2026-12-05T08:00:00Z'],
    ['yesterday', '2026-12-05T08:00:00Z'],
  ])('takes the device’s time %s if it is plausible', (said, at) => {
    expect(shownAtMs(said, NOW)).toBe(Date.parse(at))
  })
})

describe('gate list', () => {
  const expected = [
    { subject: 'ticket 1', name: 'Zoe', what: 'Spectator', entry: '' },
    { subject: 'entry 2', name: 'Ada', what: 'Member', entry: 'B, 27' },
  ]
  const came = [
    { subject: 'entry 2', name: 'Ada Long', what: '', at: '2026-12-05T07:00:00Z', gate: 'Gate 1' },
    { subject: 'member 9', name: 'Mo', what: '', at: '2026-12-05T07:05:00Z', gate: 'Gate 2' },
  ]
  const guests = guestList(expected, came)

  it('merges expected and admitted people by name, including the unexpected', () => {
    expect(guests.map(({ name, came: visit }) => [name, visit?.gate ?? null])).toEqual([
      ['Ada', 'Gate 1'],
      ['Mo', 'Gate 2'],
      ['Zoe', null],
    ])
    expect(countsOf(guests)).toEqual({ in: 2, expected: 3 })
    expect(guestList([], [])).toEqual([])
  })

  it.each([
    ['ada', ['Ada']],
    ['27', ['Ada']],
    ['spect zo', ['Zoe']],
    ['', ['Ada', 'Mo', 'Zoe']],
    ['nobody', []],
  ])('is filtered by %j', (part, names) => {
    expect(guests.filter((guest) => isMeant(guest, part)).map(({ name }) => name)).toEqual(names)
  })

  it('gives each kind of subject a distinct text', () => {
    expect([
      subjectText({ kind: 'ticket', id: 'a' }),
      subjectText({ kind: 'entry', id: 'b' }),
      subjectText({ kind: 'member', personId: 3 }),
      subjectText({ kind: 'partner', personId: 3 }),
    ]).toEqual(['ticket a', 'entry b', 'member 3', 'partner 3'])
  })
})

describe('offline gate', () => {
  const CODE = `${Buffer.from('m7.2026-12-05').toString('base64url')}.${'A'.repeat(86)}`

  it('splits a signed code into its parts and rejects everything else', () => {
    expect(signedParts(CODE)).toMatchObject({ text: 'm7.2026-12-05' })
    expect(signedParts(CODE)?.signature).toHaveLength(64)
    for (const other of ['', '7KQM2-XRD4F', CODE.slice(1, 80), `${CODE}A`, `.${'A'.repeat(86)}`])
      expect(signedParts(other)).toBeNull()
  })

  it.each([
    ['ticket', '7KQM2XRD4F', false, 'waiting'],
    ['ticket', '7KQM2XRD4F', true, 'used'],
    ['ticket', '7KQM2XRD4F.2026-12-05', false, 'waiting'],
    ['ticket', '7KQM2XRD4F.2026-12-04', false, 'other_day'],
    ['ticket', '7KQM2XRD4F.2026-12-06', false, 'other_day'],
    ['ticket', '7KQM2XRD4F.2026-12-04', true, 'used'],
    ['ticket', 'something else', false, 'unknown'],
    ['card', 'm7.2026-12-05', false, 'waiting'],
    ['card', 'm7.2026-12-04', false, 'stale'],
    ['card', 'nothing', false, 'stale'],
    ['forged', 'm7.2026-12-05', false, 'unknown'],
    ['forged', 'm7.2026-12-05', true, 'unknown'],
    ['unsigned', '', false, 'unproved'],
    ['unsigned', '', true, 'used'],
  ] as const)(
    'a code with proof %s that contains %j, admitted before: %s, gets %s',
    (proof, text, isWaiting, outcome) => {
      expect(localOutcome(proof, { text, today: '2026-12-05', isWaiting })).toBe(outcome)
    },
  )
})

describe('ticket at an offline gate', () => {
  it.each([
    ['that names no event, of today', '7KQM2XRD4F.2026-12-05', 'unproved'],
    ['that names no event, of the first day', '7KQM2XRD4F.2026-12-04', 'unproved'],
    ['that names no event, of the day before', '7KQM2XRD4F.2026-12-03', 'other_day'],
    ['that names neither event nor day, as older ones', '7KQM2XRD4F', 'unproved'],
    ['of this event and its first day', '7KQM2XRD4F.2026-12-04.7', 'waiting'],
    ['of this event, printed before it moved', '7KQM2XRD4F.2026-11-28.7', 'waiting'],
    ['of this event without a day', '7KQM2XRD4F..7', 'waiting'],
    ['of another event today', '7KQM2XRD4F.2026-12-05.8', 'other_event'],
  ] as const)('%s', (_, text, outcome) => {
    const event = { id: 7, first: '2026-12-04', last: '2026-12-05' }
    expect(localOutcome('ticket', { text, today: '2026-12-05', isWaiting: false, event })).toBe(outcome)
  })

  it.each(['2026-12-03', '2026-12-06'])('is refused on %s, a day without this event', (today) => {
    const event = { id: 7, first: '2026-12-04', last: '2026-12-05' }
    for (const day of ['2026-12-04', today])
      expect(localOutcome('ticket', { text: `7KQM2XRD4F.${day}.7`, today, isWaiting: false, event })).toBe(
        'other_day',
      )
  })
})

describe('the events that an offline device shows', () => {
  const event = (id: number, first: string, last = first) => ({
    id,
    slug: `e-${id}`,
    title: `Event ${id}`,
    kind: 'meeting' as const,
    place: '',
    starts_at: `${first}T01:00:00.000Z`,
    starts_on: first,
    ends_on: last,
    timezone: 'Australia/Sydney',
    is_off: false,
  })
  const loaded: GateEventsAnswer = {
    today: '2026-12-05',
    data: [event(1, '2026-12-05'), event(2, '2026-12-05', '2026-12-06')],
    coming: [event(3, '2026-12-06'), event(4, '2026-12-12')],
    keys: { ticket: 't', card: 'c' },
  }
  const at = (instant: string) => {
    const { today, data, coming } = asOfToday(loaded, Date.parse(instant))
    return [today, data.map(({ id }) => id), coming.map(({ id }) => id)]
  }

  it('are the stored ones on the day of storing, or if the device’s clock is behind', () => {
    expect(at('2026-12-05T12:30:00Z')).toEqual(['2026-12-05', [1, 2], [3, 4]])
    expect(at('2026-12-01T00:00:00Z')).toEqual(['2026-12-05', [1, 2], [3, 4]])
  })

  it('on the next day are those that continue or begin then, in the track’s time zone', () => {
    expect(at('2026-12-05T13:00:00Z')).toEqual(['2026-12-06', [2, 3], [4]])
    expect(at('2026-12-07T13:00:00Z')).toEqual(['2026-12-08', [], [4]])
  })

  it('are empty if none were stored', () => {
    const nothing = { ...loaded, data: [], coming: [] }
    expect(asOfToday(nothing, Date.parse('2026-12-09T00:00:00Z'))).toEqual(nothing)
  })
})
