import { describe, expect, it } from 'vitest'
import { addDays, addMonths, daysBetween, daysInMonth, isDay, laterDay } from './days.ts'

describe('calendar days', () => {
  it.each([
    ['2026-03-31', -1, '2026-02-28'],
    ['2028-03-31', -1, '2028-02-29'],
    ['2026-01-31', 1, '2026-02-28'],
    ['2026-12-15', 1, '2027-01-15'],
    ['2026-01-15', -1, '2025-12-15'],
    ['2026-06-30', -12, '2025-06-30'],
    ['2028-02-29', 12, '2029-02-28'],
    ['2026-10-31', -13, '2025-09-30'],
  ])('%s plus %i months is %s', (day, months, expected) => expect(addMonths(day, months)).toBe(expected))

  it.each([
    ['2026-12-31', 1, '2027-01-01'],
    ['2028-02-28', 1, '2028-02-29'],
    ['2026-03-01', -1, '2026-02-28'],
    // Daylight saving time changes on these days in New South Wales, which must not affect calendar days.
    ['2026-04-04', 2, '2026-04-06'],
    ['2026-10-03', 2, '2026-10-05'],
  ])('%s plus %i days is %s', (day, days, expected) => expect(addDays(day, days)).toBe(expected))

  it('counts the days of a span that contains a leap day', () => {
    expect(daysBetween('2028-01-01', '2029-01-01')).toBe(366)
    expect(daysBetween('2026-05-02', '2026-05-01')).toBe(-1)
  })

  it.each([
    ['2026-02-29', false],
    ['2028-02-29', true],
    ['2026-13-01', false],
    ['2026-00-10', false],
    ['2026-04-31', false],
    ['2026-4-3', false],
    ['', false],
  ])('%s is a real day: %s', (text, expected) => expect(isDay(text)).toBe(expected))

  it('handles the length of months and the later of two days', () => {
    expect([2, 4, 12].map((month) => daysInMonth(2028, month))).toEqual([29, 30, 31])
    expect(laterDay('2026-09-30', '2026-10-01')).toBe('2026-10-01')
  })
})
