import { describe, expect, it } from 'vitest'
import { dayOfParts, EMPTY_DATE, partsOfDay } from './date-parts.ts'

describe('date in three boxes', () => {
  it.each([
    ['1', '2', '2028', '2028-02-01'],
    ['29', '02', '2028', '2028-02-29'],
    ['31', '12', '1988', '1988-12-31'],
    [' 4 ', '5', '1988', '1988-05-04'],
    ['٢٩', '٠٢', '٢٠٢٨', '2028-02-29'],
    ['４', '５', '１９８８', '1988-05-04'],
  ])('reads %s %s %s as %s', (day, month, year, expected) => {
    expect(dayOfParts({ day, month, year })).toBe(expected)
  })

  it.each([
    ['29', '2', '2027'],
    ['31', '4', '2027'],
    ['0', '1', '2027'],
    ['1', '13', '2027'],
    ['1', '1', '27'],
    ['1', '', '2027'],
    ['x', '1', '2027'],
    ['1.5', '1', '2027'],
  ])('rejects %s %s %s', (day, month, year) => {
    expect(dayOfParts({ day, month, year })).toBeUndefined()
  })

  it('fills the boxes with day, month and year as people usually write them', () => {
    expect(partsOfDay('1988-05-04')).toEqual({ day: '4', month: '5', year: '1988' })
    expect(partsOfDay(undefined)).toEqual(EMPTY_DATE)
  })
})
