/**
 * Messages and date formats of the calendar screens. They load with the calendar's code instead of the public site's,
 * whose first load is at its size limit. They must be loaded before rendering, so that the server's document and the
 * first browser render are identical.
 */
import { type Messages, setupI18n, type I18n } from '@lingui/core'
import { createContext, use } from 'react'
import { formatFor, type Format, type FormatTable } from '#platform/shared/format.ts'
import { DEFAULT_LOCALE, isLocale, type Locale, LOCALES } from '#platform/shared/locales.ts'

const tables = import.meta.glob<FormatTable>('/platform/shared/formats/*.json', { import: 'default' })
const catalogues = import.meta.glob<{ messages: Messages }>('/locales/*/calendar.po')

/** The calendar's formatter of dates and amounts. */
export type CalendarFormat = Format & {
  /** Returns the short weekday by its position in a week that begins on Monday, 0 to 6. */
  weekdayAt(place: number): string
  /** Returns the short month: `Dec`. */
  shortMonth(day: string): string
}

type Tools = { format: CalendarFormat; messages: Messages }

const prepared = new Map<Locale, Tools>()

/**
 * Loads the messages and formats for the document's language; on the server, which renders all languages, for every
 * language.
 */
export async function prepareCalendar(): Promise<void> {
  const spoken = import.meta.env.SSR ? LOCALES : [languageOfDocument()]
  await Promise.all(spoken.map(prepare))
}

function languageOfDocument(): Locale {
  const { lang } = document.documentElement
  return isLocale(lang) ? lang : DEFAULT_LOCALE
}

async function prepare(locale: Locale): Promise<void> {
  if (prepared.has(locale)) return
  const loadTable = tables[`/platform/shared/formats/${locale}.json`]
  const loadMessages =
    catalogues[`/locales/${locale}/calendar.po`] ?? catalogues[`/locales/${DEFAULT_LOCALE}/calendar.po`]
  if (loadTable === undefined) throw new Error(`no format table for ${locale}`)
  const [table, words] = await Promise.all([loadTable(), loadMessages?.()])
  prepared.set(locale, { format: calendarFormat(locale, table), messages: words?.messages ?? {} })
}

function calendarFormat(locale: Locale, table: FormatTable): CalendarFormat {
  const { weekdays, months } = table.styles.short
  const weekdayAt = (place: number) => weekdays?.[(place + 1) % 7] ?? ''
  return {
    ...formatFor(locale, table),
    weekdayAt,
    shortMonth: (day) => months[Number(day.slice(5, 7)) - 1] ?? '',
  }
}

/**
 * Returns the loaded messages and format of a language.
 * @throws Error if prepareCalendar was not awaited
 */
function toolsOf(locale: string): Tools {
  const found = (isLocale(locale) ? prepared.get(locale) : undefined) ?? [...prepared.values()][0]
  if (found === undefined) throw new Error('the calendar is drawn before its words are there')
  return found
}

/** Cached by the message object, because `useLingui` returns a new i18n object each time. */
const withWords = new WeakMap<Messages, Map<string, I18n>>()

/** Returns the i18n of the screen's language extended by the calendar's messages. */
export function calendarWordsOf({ locale, messages }: I18n): I18n {
  const known = withWords.get(messages) ?? new Map<string, I18n>()
  withWords.set(messages, known)
  const whole =
    known.get(locale) ??
    setupI18n({ locale, messages: { [locale]: { ...messages, ...toolsOf(locale).messages } } })
  known.set(locale, whole)
  return whole
}

/** The calendar's formatter for the components below `CalendarMessages`, which provides it. */
export const CalendarFormatContext = createContext<CalendarFormat | null>(null)

export function formatOf(locale: string): CalendarFormat {
  return toolsOf(locale).format
}

/** Returns the calendar's formatter for the language of the screen. */
export function useCalendarFormat(): CalendarFormat {
  const format = use(CalendarFormatContext)
  if (format === null) throw new Error('a part of the calendar stands outside CalendarWords')
  return format
}
