import { describe, expect, it } from 'vitest'
import { entryPeriod, spreadInstant } from './spread-entries.rules.ts'

const at = (day: string) => new Date(`${day}T00:00:00Z`)

describe('entryPeriod', () => {
  const startsAt = at('2026-12-12')

  it.each([
    ['until now if the event has not begun', at('2026-11-01'), '2026-11-21', '2026-11-01', '2026-11-21'],
    ['until the start of a past event', at('2026-11-01'), '2027-01-05', '2026-11-01', '2026-12-12'],
    ['of 28 days without an opening day', null, '2026-11-29', '2026-11-01', '2026-11-29'],
    ['of 28 days if entries open later', at('2026-12-01'), '2026-11-29', '2026-11-01', '2026-11-29'],
  ])('is a period %s', (_what, entriesOpenAt, now, from, to) =>
    expect(entryPeriod({ entriesOpenAt, entriesCloseAt: null, lateUntil: null, startsAt }, at(now))).toEqual({
      from: at(from),
      to: at(to),
    }),
  )

  it.each([
    ['until entries closed', '2026-12-05', null, '2026-12-05'],
    ['until late entries closed', '2026-12-05', '2026-12-09', '2026-12-09'],
    ['until the event started if entries close later', '2026-12-20', null, '2026-12-12'],
  ])('is a period %s', (_what, closes, late, to) => {
    const lateUntil = late === null ? null : at(late)
    const event = { entriesOpenAt: at('2026-11-01'), entriesCloseAt: at(closes), lateUntil, startsAt }
    expect(entryPeriod(event, at('2027-01-05'))).toEqual({ from: at('2026-11-01'), to: at(to) })
    expect(entryPeriod(event, at('2026-11-21')).to).toEqual(at('2026-11-21'))
  })
})

it('spreads instants over a period in order, closer at its start', () => {
  const period = { from: at('2026-11-01'), to: at('2026-11-21') }
  expect([0, 0.5, 1].map((share) => spreadInstant(period, share))).toEqual([
    at('2026-11-01'),
    at('2026-11-06'),
    at('2026-11-21'),
  ])
})
