/** Validation of log book entries, for server and browser. @source docs/reference/log-book.md §2.1 */
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { SignatureInput } from '#features/signatures/signatures.contract.ts'
import { isSameName } from '#features/signatures/signatures.rules.ts'
import { isDay } from '#platform/shared/days.ts'
import { withLatinDigits } from '#platform/shared/latin-digits.ts'
import { type BookRules, LOG_USES, type LogUse } from './log-book.rules.ts'

/** The fields of a drive. Missing text is empty, a missing number is null. */
export type EntryValues = {
  day: string
  use: LogUse
  /** The id of one of the club's events; null for another club's event, which is named as text. */
  event_id: number | null
  event_name: string
  driver_name: string
  from: string
  to: string
  /** The start of the drive as HH:MM, in local time at the place. */
  start_time: string
  finish_time: string
  odometer_start: number | null
  odometer_end: number | null
}

export type EntryField = keyof EntryValues

export type EntryMistake = {
  field: EntryField
  code: string
  message: MessageDescriptor
}

export const ENTRY_LIMITS = { driverName: 120, text: 120, odometer: 9_999_999 } as const

export const ENTRY_WORDS = {
  day: msg`Enter the day it was driven`,
  outside: msg`That day is outside the log book`,
  future: msg`Enter a day that is not in the future`,
  use: msg`Select how the vehicle was used`,
  event: msg`Choose the event, or name the other club’s`,
  driver: msg`Enter the driver’s name`,
  tooLong: msg`Use 120 characters or fewer`,
  places: msg`Enter where it was driven from and to`,
  times: msg`Enter when it set off and when it came back, like 9:30`,
  timesOrder: msg`The return time is before the departure time`,
  odometer: msg`Enter both readings, digits only`,
  odometerOrder: msg`Finish reading must be higher than start`,
} as const

type Book = { periodFrom: string; periodTo: string; rules: Omit<BookRules, 'counters' | 'pro_rata'> }

/**
 * Returns the tidied values and their errors, in the order of the fields.
 * @param today the date in the club time zone
 */
export function readEntry(
  said: EntryValues,
  book: Book,
  today: string,
): { values: EntryValues; mistakes: EntryMistake[] } {
  const values: EntryValues = {
    ...said,
    event_id: said.use === 'club_event' ? said.event_id : null,
    event_name: said.use === 'club_event' && said.event_id === null ? tidy(said.event_name) : '',
    driver_name: tidy(said.driver_name),
    from: tidy(said.from),
    to: tidy(said.to),
    start_time: readTime(said.start_time) ?? said.start_time,
    finish_time: readTime(said.finish_time) ?? said.finish_time,
  }
  return {
    values,
    mistakes: [
      ...dayMistakes(values, book, today),
      ...useMistakes(values),
      ...driverMistakes(values),
      ...placeMistakes(values, book.rules.asks_places),
      ...timeMistakes(values, book.rules.asks_times),
      ...odometerMistakes(values, book.rules.asks_odometer),
    ],
  }
}

/**
 * Returns whether the typed name that signs an entry is not the driver's name.
 * @source docs/reference/log-book.md §2.3
 */
export function isForeignName(
  { method, name }: Pick<SignatureInput, 'method' | 'name'>,
  { driver_name: driver }: Pick<EntryValues, 'driver_name'>,
): boolean {
  return method === 'typed' && name.trim() !== '' && !isSameName(name, driver)
}

/** Parses a time: 9:30, 0930 and 9.30 are the same. Returns null for anything else. */
export function readTime(text: string): string | null {
  const [, hour = '', minute = ''] = /^(\d{1,2})[:.]?(\d{2})$/.exec(withLatinDigits(text).trim()) ?? []
  if (hour === '' || Number(hour) > 23 || Number(minute) > 59) return null
  return `${hour.padStart(2, '0')}:${minute}`
}

function tidy(text: string): string {
  return text.normalize('NFC').replace(/\s+/gu, ' ').trim()
}

function dayMistakes({ day }: EntryValues, book: Book, today: string): EntryMistake[] {
  if (!isDay(day)) return [{ field: 'day', code: 'required', message: ENTRY_WORDS.day }]
  if (day < book.periodFrom || day > book.periodTo)
    return [{ field: 'day', code: 'outside', message: ENTRY_WORDS.outside }]
  return day > today ? [{ field: 'day', code: 'future', message: ENTRY_WORDS.future }] : []
}

function useMistakes({ use, event_id: eventId, event_name: eventName }: EntryValues): EntryMistake[] {
  if (!LOG_USES.includes(use)) return [{ field: 'use', code: 'required', message: ENTRY_WORDS.use }]
  if (use !== 'club_event' || eventId !== null) return []
  if (eventName === '') return [{ field: 'event_id', code: 'required', message: ENTRY_WORDS.event }]
  return tooLong('event_name', eventName, ENTRY_LIMITS.text)
}

function driverMistakes({ driver_name: name }: EntryValues): EntryMistake[] {
  if (!/\p{L}/u.test(name)) return [{ field: 'driver_name', code: 'required', message: ENTRY_WORDS.driver }]
  return tooLong('driver_name', name, ENTRY_LIMITS.driverName)
}

function placeMistakes({ from, to }: EntryValues, isAsked: boolean): EntryMistake[] {
  if (isAsked && (from === '' || to === ''))
    return [{ field: from === '' ? 'from' : 'to', code: 'required', message: ENTRY_WORDS.places }]
  return [...tooLong('from', from, ENTRY_LIMITS.text), ...tooLong('to', to, ENTRY_LIMITS.text)]
}

function timeMistakes(values: EntryValues, isAsked: boolean): EntryMistake[] {
  const { start_time: start, finish_time: finish } = values
  if (start === '' && finish === '' && !isAsked) return []
  for (const field of ['start_time', 'finish_time'] as const)
    if (readTime(values[field]) === null) return [{ field, code: 'required', message: ENTRY_WORDS.times }]
  return finish < start ? [{ field: 'finish_time', code: 'order', message: ENTRY_WORDS.timesOrder }] : []
}

function odometerMistakes(values: EntryValues, isAsked: boolean): EntryMistake[] {
  const { odometer_start: start, odometer_end: end } = values
  if (start === null && end === null && !isAsked) return []
  for (const field of ['odometer_start', 'odometer_end'] as const) {
    const reading = values[field]
    const isReading = reading !== null && Number.isInteger(reading) && reading >= 0
    if (!isReading || reading > ENTRY_LIMITS.odometer)
      return [{ field, code: 'required', message: ENTRY_WORDS.odometer }]
  }
  return (end ?? 0) < (start ?? 0)
    ? [{ field: 'odometer_end', code: 'order', message: ENTRY_WORDS.odometerOrder }]
    : []
}

function tooLong(field: EntryField, text: string, most: number): EntryMistake[] {
  return text.length > most ? [{ field, code: 'too_long', message: ENTRY_WORDS.tooLong }] : []
}
