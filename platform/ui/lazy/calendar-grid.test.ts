import { describe, expect, it } from 'vitest'
import { dayOfKey, placeInWeek, weeksOfMonth, withinLimits } from './calendar-grid.ts'

describe('weeksOfMonth', () => {
  it('begins on Monday and leaves days of other months empty', () => {
    const weeks = weeksOfMonth('2026-02-14')
    expect(weeks[0]).toEqual([null, null, null, null, null, null, '2026-02-01'])
    expect(weeks.at(-1)).toEqual([
      '2026-02-23',
      '2026-02-24',
      '2026-02-25',
      '2026-02-26',
      '2026-02-27',
      '2026-02-28',
      null,
    ])
    expect(weeks).toHaveLength(5)
  })

  it.each([
    ['2027-02-10', 4],
    ['2028-02-10', 5],
    ['2026-08-10', 6],
  ])('splits the month of %s into %i weeks', (day, count) => {
    expect(weeksOfMonth(day)).toHaveLength(count)
  })
})

describe('placeInWeek', () => {
  it.each([
    ['2026-11-23', 0],
    ['2026-11-29', 6],
    ['1999-12-31', 4],
  ])('of %s is %i', (day, place) => expect(placeInWeek(day)).toBe(place))
})

describe('dayOfKey', () => {
  it.each([
    ['ArrowLeft', false, '2026-12-31'],
    ['ArrowRight', false, '2027-01-02'],
    ['ArrowUp', false, '2026-12-25'],
    ['ArrowDown', false, '2027-01-08'],
    ['Home', false, '2026-12-28'],
    ['End', false, '2027-01-03'],
    ['PageUp', false, '2026-12-01'],
    ['PageDown', false, '2027-02-01'],
    ['PageUp', true, '2026-01-01'],
    ['PageDown', true, '2028-01-01'],
    ['Enter', false, null],
  ])('%s, with Shift: %s, leads from 1 January 2027 to %s', (key, shiftKey, day) => {
    expect(dayOfKey('2027-01-01', { key, shiftKey }, false)).toBe(day)
  })

  it('moves in the reading direction with the arrow keys', () => {
    expect(dayOfKey('2027-01-01', { key: 'ArrowLeft', shiftKey: false }, true)).toBe('2027-01-02')
  })

  it('moves from the last day of a long month to the last day of a short one', () => {
    expect(dayOfKey('2027-01-31', { key: 'PageDown', shiftKey: false }, false)).toBe('2027-02-28')
  })
})

describe('withinLimits', () => {
  it.each([
    ['2026-01-05', undefined, undefined, '2026-01-05'],
    ['2026-01-05', '2026-02-01', undefined, '2026-02-01'],
    ['2026-01-05', undefined, '2025-12-31', '2025-12-31'],
    ['2026-01-05', '2026-01-05', '2026-01-05', '2026-01-05'],
  ])('of %s between %s and %s is %s', (day, min, max, expected) => {
    expect(withinLimits(day, min, max)).toBe(expected)
  })
})
