import { type Format, formatFor, type FormatTable } from '#platform/shared/format.ts'
import { DEFAULT_LOCALE, type Locale, LOCALES } from '#platform/shared/locales.ts'

const tables = import.meta.glob<FormatTable>('/platform/shared/formats/*.json', {
  eager: true,
  import: 'default',
})

const formats = new Map<Locale, Format>(LOCALES.map((locale) => [locale, formatFor(locale, tableOf(locale))]))

function tableOf(locale: Locale): FormatTable {
  const table =
    tables[`/platform/shared/formats/${locale}.json`] ??
    tables[`/platform/shared/formats/${DEFAULT_LOCALE}.json`]
  if (!table) throw new Error(`no formats for ${locale}`)
  return table
}

/** Returns the formatter for dates, amounts and numbers in a language, for mails and documents. */
export function formatIn(locale: Locale): Format {
  const format = formats.get(locale)
  if (!format) throw new Error(`no formats for ${locale}`)
  return format
}
