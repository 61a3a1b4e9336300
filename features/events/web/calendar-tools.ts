/**
 * The words and the spelling of dates that the calendar's screens use. They come with the calendar's code and not with
 * the public site's, whose first load is full; they must be there before anything is drawn, so that the document of
 * the server and the first picture of the browser are the same.
 */
import { type Messages, setupI18n, type I18n } from '@lingui/core'
import { createContext, use } from 'react'
import { formatFor, type Format, type FormatTable } from '#platform/shared/format.ts'
import { DEFAULT_LOCALE, isLocale, type Locale, LOCALES } from '#platform/shared/locales.ts'
import { weekdayOf } from '../events.rules.ts'

const tables = import.meta.glob<FormatTable>('/platform/shared/formats/*.json', { import: 'default' })
const catalogues = import.meta.glob<{ messages: Messages }>('/locales/*/calendar.po')

/** How the calendar spells days and sums. */
export type CalendarFormat = Format & {
  /** `Sat` */
  weekday(day: string): string
  /** Of a week that begins on Monday, 0 to 6. */
  weekdayAt(place: number): string
  /** `Dec` */
  shortMonth(day: string): string
}

type Tools = { format: CalendarFormat; messages: Messages }

const prepared = new Map<Locale, Tools>()

/** Brings what is needed for the language of the document; on the server, which draws all, for every language. */
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
  const loadWords =
    catalogues[`/locales/${locale}/calendar.po`] ?? catalogues[`/locales/${DEFAULT_LOCALE}/calendar.po`]
  if (loadTable === undefined) throw new Error(`no format table for ${locale}`)
  const [table, words] = await Promise.all([loadTable(), loadWords?.()])
  prepared.set(locale, { format: calendarFormat(locale, table), messages: words?.messages ?? {} })
}

function calendarFormat(locale: Locale, table: FormatTable): CalendarFormat {
  const { weekdays, months } = table.styles.short
  const weekdayAt = (place: number) => weekdays?.[(place + 1) % 7] ?? ''
  return {
    ...formatFor(locale, table),
    weekdayAt,
    weekday: (day) => weekdayAt(weekdayOf(day)),
    shortMonth: (day) => months[Number(day.slice(5, 7)) - 1] ?? '',
  }
}

/** @throws Error where prepareCalendar was not waited for */
function toolsOf(locale: string): Tools {
  const found = (isLocale(locale) ? prepared.get(locale) : undefined) ?? [...prepared.values()][0]
  if (found === undefined) throw new Error('the calendar is drawn before its words are there')
  return found
}

/** By the words around them: what `useLingui` hands out is another object each time. */
const withWords = new WeakMap<Messages, Map<string, I18n>>()

/** The language of the screen with the calendar's words in it. */
export function calendarWordsOf({ locale, messages }: I18n): I18n {
  const known = withWords.get(messages) ?? new Map<string, I18n>()
  withWords.set(messages, known)
  const whole =
    known.get(locale) ??
    setupI18n({ locale, messages: { [locale]: { ...messages, ...toolsOf(locale).messages } } })
  known.set(locale, whole)
  return whole
}

/** Set by CalendarWords. */
export const CalendarFormatContext = createContext<CalendarFormat | null>(null)

export function formatOf(locale: string): CalendarFormat {
  return toolsOf(locale).format
}

/** How the calendar spells days and sums in the language of the screen. */
export function useCalendarFormat(): CalendarFormat {
  const format = use(CalendarFormatContext)
  if (format === null) throw new Error('a part of the calendar stands outside CalendarWords')
  return format
}
