import { describe, expect, it } from 'vitest'
import { dayOfParts } from '#platform/ui/date-parts.ts'
import { initialsOf } from './initials.ts'
import { withMonthNumber } from './month-names.ts'

const dayIn = (month: string, languages: string[] = []): string | undefined =>
  dayOfParts(withMonthNumber({ day: '27', month, year: '1987' }, languages))

describe('withMonthNumber', () => {
  it.each(['3', '03', 'March', 'march', 'MAR', 'mar.'])('accepts %s as March', (month) => {
    expect(dayIn(month)).toBe('1987-03-27')
  })

  it.each([
    ['de', 'März', '1987-03-27'],
    ['fr', 'FÉVR.', '1987-02-27'],
    ['fr', 'fevrier', '1987-02-27'],
    ['es', 'septiembre', '1987-09-27'],
    ['ru', 'ноября', '1987-11-27'],
    ['de', 'May', '1987-05-27'],
  ])('accepts in language %s the month %s', (language, month, day) => {
    expect(dayIn(month, [language])).toBe(day)
  })

  it.each(['ma', 'Marchember', '', '3rd', 'nope'])('rejects %j', (month) => {
    expect(dayIn(month)).toBeUndefined()
  })
})

describe('initials', () => {
  it.each([
    ['Odessa', 'Tamblyn-Roe', 'OT'],
    ['minh anh', 'Duongville', 'MD'],
    ['سميرة', '', 'س'],
    ['ليلى', 'الرحالة', 'ل\u200Cا'],
    ['', '', '·'],
    ['“Dot”', 'hallorangi', 'DH'],
  ])('of %s %s are %s', (first_name, last_name, expected) => {
    expect(initialsOf({ first_name, last_name })).toBe(expected)
  })
})
