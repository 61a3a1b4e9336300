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

describe('what was shown', () => {
  it.each([
    ['https://club.example/card/abc.DEF-_1', 'abc.DEF-_1'],
    [' http://localhost:3000/card/abc.def/ ', 'abc.def'],
    ['7KQM2-XRD4F', '7KQM2-XRD4F'],
    ['https://club.example/elsewhere/abc', 'https://club.example/elsewhere/abc'],
    ['https://club.example/card/a b', 'https://club.example/card/a b'],
  ])('%s is the code %s', (shown, code) => expect(codeIn(shown)).toBe(code))

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
  ])('%s is the member’s number %s', (text, number) => expect(readMemberNumber(text, 'CP-')).toBe(number))

  it('reads numbers of a club that puts nothing before them', () => {
    expect([readMemberNumber('412', ''), readMemberNumber('CP-412', '')]).toEqual([412, null])
  })

  it.each([
    ['Mount Quandary Hillclimb', 'Mount Quandary Hillclimb', true],
    ['Mount Quandary Hillclimb, spectators', 'MOUNT QUANDARY HILLCLIMB!', true],
    ['AGM & trophy dinner', 'Mount Quandary Hillclimb', false],
    ['', 'Mount Quandary Hillclimb', false],
    ['—', '…', false],
  ])('a ticket for %s is for %s: %s', (occasion, title, isSame) => {
    expect(isSameOccasion(occasion, title)).toBe(isSame)
  })

  it.each([
    ['free', 'admitted'],
    ['ticket', 'no_ticket'],
    ['none', 'not_entered'],
  ])('a member without an entry is told, where spectators are %s: %s', (spectators, outcome) => {
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
  ])('was shown when the device says so, where that can be: %s', (said, at) => {
    expect(shownAtMs(said, NOW)).toBe(Date.parse(at))
  })
})

describe('who is expected and who has come', () => {
  const expected = [
    { subject: 'ticket 1', name: 'Zoe', what: 'Spectator', entry: '' },
    { subject: 'entry 2', name: 'Ada', what: 'Member', entry: 'B, 27' },
  ]
  const came = [
    { subject: 'entry 2', name: 'Ada Long', what: '', at: '2026-12-05T07:00:00Z', gate: 'Gate 1' },
    { subject: 'member 9', name: 'Mo', what: '', at: '2026-12-05T07:05:00Z', gate: 'Gate 2' },
  ]
  const guests = guestList(expected, came)

  it('are one list by name, with who came without being expected', () => {
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
  ])('are found by %j', (part, names) => {
    expect(guests.filter((guest) => isMeant(guest, part)).map(({ name }) => name)).toEqual(names)
  })

  it('have each a name of their own in the lines', () => {
    expect([
      subjectText({ kind: 'ticket', id: 'a' }),
      subjectText({ kind: 'entry', id: 'b' }),
      subjectText({ kind: 'member', personId: 3 }),
      subjectText({ kind: 'partner', personId: 3 }),
    ]).toEqual(['ticket a', 'entry b', 'member 3', 'partner 3'])
  })
})

describe('without a signal', () => {
  const CODE = `${Buffer.from('m7.2026-12-05').toString('base64url')}.${'A'.repeat(86)}`

  it('a signed code is read in its parts, and nothing else is one', () => {
    expect(signedParts(CODE)).toMatchObject({ text: 'm7.2026-12-05' })
    expect(signedParts(CODE)?.signature).toHaveLength(64)
    for (const other of ['', '7KQM2-XRD4F', CODE.slice(1, 80), `${CODE}A`, `.${'A'.repeat(86)}`])
      expect(signedParts(other)).toBeNull()
  })

  it.each([
    ['ticket', '7KQM2XRD4F', false, 'waiting'],
    ['ticket', '7KQM2XRD4F', true, 'used'],
    ['card', 'm7.2026-12-05', false, 'waiting'],
    ['card', 'm7.2026-12-04', false, 'stale'],
    ['card', 'nothing', false, 'stale'],
    ['forged', 'm7.2026-12-05', false, 'unknown'],
    ['forged', 'm7.2026-12-05', true, 'unknown'],
    ['unsigned', '', false, 'unproved'],
    ['unsigned', '', true, 'used'],
  ] as const)('a %s that says %j is, let in before: %s, %s', (proof, text, isWaiting, outcome) => {
    expect(localOutcome(proof, { text, today: '2026-12-05', isWaiting })).toBe(outcome)
  })
})

describe('what is on where nobody can be asked', () => {
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
  const told: GateEventsAnswer = {
    today: '2026-12-05',
    data: [event(1, '2026-12-05'), event(2, '2026-12-05', '2026-12-06')],
    coming: [event(3, '2026-12-06'), event(4, '2026-12-12')],
    keys: { ticket: 't', card: 'c' },
  }
  const at = (instant: string) => {
    const { today, data, coming } = asOfToday(told, Date.parse(instant))
    return [today, data.map(({ id }) => id), coming.map(({ id }) => id)]
  }

  it('is as it was told on the same day, and where the device’s clock is behind', () => {
    expect(at('2026-12-05T12:30:00Z')).toEqual(['2026-12-05', [1, 2], [3, 4]])
    expect(at('2026-12-01T00:00:00Z')).toEqual(['2026-12-05', [1, 2], [3, 4]])
  })

  it('is on the next day what goes on and what begins, by the clock at the track', () => {
    expect(at('2026-12-05T13:00:00Z')).toEqual(['2026-12-06', [2, 3], [4]])
    expect(at('2026-12-07T13:00:00Z')).toEqual(['2026-12-08', [], [4]])
  })

  it('is nothing where nothing was told', () => {
    const nothing = { ...told, data: [], coming: [] }
    expect(asOfToday(nothing, Date.parse('2026-12-09T00:00:00Z'))).toEqual(nothing)
  })
})
