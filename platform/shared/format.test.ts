import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { dayInZone, formatFor, type FormatTable } from './format.ts'
import { LOCALES, type Locale } from './locales.ts'

const tableOf = (locale: Locale) =>
  JSON.parse(readFileSync(new URL(`./formats/${locale}.json`, import.meta.url), 'utf8')) as FormatTable
const formatIn = (locale: Locale) => formatFor(locale, tableOf(locale))

describe('formatter in English', () => {
  const format = formatIn('en')

  it.each([
    ['2026-12-12', 'short', 'Sat 12 Dec'],
    ['2026-12-12', 'medium', '12 Dec 2026'],
    ['2026-12-12', 'long', 'Saturday 12 December 2026'],
    ['2026-06-01', 'month', 'June 2026'],
  ] as const)('formats %s as %s: %s', (day, style, words) => expect(format.day(day, style)).toBe(words))

  it.each([
    ['2026-12-01', '1st Dec 2026'],
    ['2026-12-02', '2nd Dec 2026'],
    ['2026-12-03', '3rd Dec 2026'],
    ['2026-12-11', '11th Dec 2026'],
    ['2026-12-13', '13th Dec 2026'],
    ['2026-12-21', '21st Dec 2026'],
    ['2026-12-30', '30th Dec 2026'],
  ])('formats %s with an ordinal: %s', (day, words) => expect(format.dayWithOrdinal(day)).toBe(words))

  it.each([
    [0, '$0.00'],
    [5, '$0.05'],
    [9625, '$96.25'],
    [123_456_789, '$1,234,567.89'],
    [-2500, '−$25.00'],
  ])('formats %d cents as %s', (cents, words) => expect(format.money(cents)).toBe(words))

  it('formats the time in the club’s time zone, in summer and winter', () => {
    expect(format.time(Date.parse('2026-11-21T22:05:00Z'), 'Australia/Sydney')).toBe('9:05 am')
    expect(format.time(Date.parse('2026-07-01T02:00:00Z'), 'Australia/Sydney')).toBe('12:00 pm')
    expect(format.time(Date.parse('2026-07-01T14:00:00Z'), 'Australia/Sydney')).toBe('12:00 am')
  })
})

describe('joins day and time in one text', () => {
  it.each([
    ['en', '12 Dec 2026, 9:05 pm'],
    ['ar', '12 ديسمبر 2026، 21:05'],
    ['ja', '2026年12月12日 21:05'],
    ['ka', '12 დეკ. 2026, 21:05'],
    ['tr', '12 Ara 2026 21:05'],
    ['vi', '21:05 12 thg 12, 2026'],
  ] as const)('are formatted for %s as %s', (locale, words) =>
    expect(formatIn(locale).moment(Date.parse('2026-12-12T10:05:00Z'), 'Australia/Sydney')).toBe(words),
  )
})

describe('amounts in a right-to-left line', () => {
  it('stay in one piece and include their sign', () => {
    expect(formatIn('ar').money(12_050)).toBe('\u2066120.50\u00A0A$\u2069')
    expect(formatIn('ar').money(-500)).toBe('\u2066−5.00\u00A0A$\u2069')
    for (const locale of LOCALES.filter((one) => one !== 'ar'))
      expect(formatIn(locale).money(500), locale).not.toMatch(/[\u2066-\u2069]/)
  })
})

describe('calendar day in a time zone', () => {
  it('changes at midnight in that zone', () => {
    expect(dayInZone(Date.parse('2026-11-21T12:59:59Z'), 'Australia/Sydney')).toBe('2026-11-21')
    expect(dayInZone(Date.parse('2026-11-21T13:00:00Z'), 'Australia/Sydney')).toBe('2026-11-22')
  })
})

describe.each(LOCALES)('format table of %s', (locale) => {
  const format = formatIn(locale)
  const icu = { en: 'en-AU', ar: 'ar-u-nu-latn', uz: 'uz-Latn' }[locale as string] ?? locale
  const plain = (text: string) => text.replace(/\s/g, ' ').replace(/[\u200E\u200F]/g, '')

  it('matches Node’s ICU for every month', () => {
    for (let month = 1; month <= 12; month += 1) {
      const day = `2026-${String(month).padStart(2, '0')}-09`
      const wanted = new Intl.DateTimeFormat(icu, {
        day: 'numeric',
        month: 'short',
        year: 'numeric',
        timeZone: 'UTC',
        calendar: 'gregory',
        numberingSystem: 'latn',
      })
      expect(plain(format.day(day, 'medium'))).toBe(plain(wanted.format(Date.parse(`${day}T00:00:00Z`))))
    }
  })

  it('matches Node’s ICU for numbers', () => {
    const wanted = new Intl.NumberFormat(icu, {
      numberingSystem: 'latn',
      minimumFractionDigits: 2,
      maximumFractionDigits: 2,
    })
    for (const value of [0, 12, 1234.5, 98_765.43, 1_234_567.89])
      expect(plain(format.number(value, 2))).toBe(plain(wanted.format(value)))
  })
})
