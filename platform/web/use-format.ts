/**
 * Formats dates, numbers and money in the language of the screen. The formatting table loads with the first screen that
 * needs it.
 */
import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { formatFor, type Format, type FormatTable } from '../shared/format.ts'
import { DEFAULT_LOCALE, isLocale, type Locale } from '../shared/locales.ts'
import { reportFault } from './report.ts'

const tables = import.meta.glob<FormatTable>('../shared/formats/*.json', { import: 'default' })
const loaded = new Map<Locale, Format>()

/** Loads the formatter of a language, once. */
export async function loadFormat(locale: Locale): Promise<Format> {
  const known = loaded.get(locale)
  if (known) return known
  const load = tables[`../shared/formats/${locale}.json`]
  if (!load) throw new Error(`no format table for ${locale}`)
  const format = formatFor(locale, await load())
  loaded.set(locale, format)
  return format
}

/** Returns the formatter of the screen's language; null until its table is loaded. */
export function useFormat(): Format | null {
  const { i18n } = useLingui()
  const locale = isLocale(i18n.locale) ? i18n.locale : DEFAULT_LOCALE
  const [format, setFormat] = useState<Format | null>(loaded.get(locale) ?? null)
  useEffect(() => {
    loadFormat(locale).then(setFormat, (error: unknown) => reportFault(error, 'format table'))
  }, [locale])
  return format
}
