import { expect, it } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#platform/shared/durations.ts'
import { agoOf, isOld } from './checked.rules.ts'

it.each([
  [0, 'now', 0],
  [MINUTE_MS - 1, 'now', 0],
  [MINUTE_MS, 'minutes', 1],
  [HOUR_MS - 1, 'minutes', 59],
  [3 * HOUR_MS + 5, 'hours', 3],
  [DAY_MS - 1, 'hours', 23],
  [8 * DAY_MS, 'days', 8],
  [-HOUR_MS, 'now', 0],
])('shows data checked %d ms ago as %s %d', (passedMs, unit, count) => {
  expect(agoOf(1_000_000, 1_000_000 + passedMs)).toEqual({ unit, count })
})

it('counts data as old after seven days', () => {
  expect(isOld(0, 7 * DAY_MS)).toBe(false)
  expect(isOld(0, 7 * DAY_MS + 1)).toBe(true)
})
