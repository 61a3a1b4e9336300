import { describe, expect, it } from 'vitest'
import { formatFor, type FormatTable } from '#platform/shared/format.ts'
import { LOCALES, type Locale } from '#platform/shared/locales.ts'
import { dayOfText, wholeDayOf } from './typed-date.ts'

const tables = import.meta.glob<FormatTable>('/platform/shared/formats/*.json', {
  import: 'default',
  eager: true,
})

function formatIn(locale: Locale) {
  const table = tables[`/platform/shared/formats/${locale}.json`]
  if (table === undefined) throw new Error(`no format table for ${locale}`)
  return formatFor(locale, table)
}

describe('dayOfText', () => {
  it.each([
    ['', ''],
    ['  ', ''],
    ['2026-11-22', '2026-11-22'],
    ['2026-2-3', '2026-02-03'],
    ['22112026', '2026-11-22'],
    ['20261122', '2026-11-22'],
    ['20112026', '2026-11-20'],
    ['2211202', undefined],
    ['22/11/2026', '2026-11-22'],
    ['22.11.26', '2026-11-22'],
    ['3-2-2026', '2026-02-03'],
    ['22 Nov 2026', '2026-11-22'],
    ['22 november 2026', '2026-11-22'],
    ['Sun 22 Nov 2026', '2026-11-22'],
    ['Nov 22, 2026', '2026-11-22'],
    ['29 Feb 2028', '2028-02-29'],
    ['٢٢/١١/٢٠٢٦', '2026-11-22'],
    ['29 Feb 2026', undefined],
    ['31/4/2026', undefined],
    ['11/22/2026', undefined],
    ['22 Nov', undefined],
    ['22', undefined],
    ['tomorrow', undefined],
    ['22 Smarch 2026', undefined],
    ['22/11/202', undefined],
    ['1/2/3/2026', undefined],
  ])('reads %j as %j', (text, day) => {
    expect(dayOfText(text, formatIn('en'))).toBe(day)
  })

  it.each(LOCALES)('reads every month as it is displayed in %s', (locale) => {
    const format = formatIn(locale)
    for (let month = 1; month <= 12; month++) {
      const day = `2026-${String(month).padStart(2, '0')}-09`
      expect(dayOfText(format.day(day, 'medium'), format)).toBe(day)
    }
  })

  it('reads English month names before the format is loaded', () => {
    expect(dayOfText('9 dec 2026', null)).toBe('2026-12-09')
  })
})

describe('wholeDayOf', () => {
  it.each([
    ['', ''],
    ['2026-11-22', '2026-11-22'],
    ['22 Nov 2026', '2026-11-22'],
    ['22/11/2026', '2026-11-22'],
    ['22112026', '2026-11-22'],
    ['22/11/20', undefined],
    ['2026-11-2', undefined],
    ['22 Nov', undefined],
  ])('reads %j while it is typed as %j', (text, day) => {
    expect(wholeDayOf(text, formatIn('en'))).toBe(day)
  })
})
