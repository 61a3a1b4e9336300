import type { I18n } from '@lingui/core'
import { withLatinDigits } from '#platform/shared/latin-digits.ts'
import { type EntryField, type EntryValues, readEntry } from '../entry.rules.ts'
import type { Book, BookEntry } from '../log-book.contract.ts'

/** An entry as it is typed. */
export type EntryDraft = Omit<EntryValues, 'odometer_start' | 'odometer_end'> & {
  odometer_start: string
  odometer_end: string
}

/** A drive of today by somebody. */
export function newDraft(today: string, driver: string): EntryDraft {
  return {
    day: today,
    use: 'personal',
    event_id: null,
    event_name: '',
    driver_name: driver,
    from: '',
    to: '',
    start_time: '',
    finish_time: '',
    odometer_start: '',
    odometer_end: '',
  }
}

/** An entry that stands, to be corrected. */
export function draftOf(entry: BookEntry): EntryDraft {
  const { odometer_start: start, odometer_end: end, ...said } = entry
  return {
    day: said.day,
    use: said.use,
    event_id: said.event_id,
    event_name: said.event_id === null ? said.event_name : '',
    driver_name: said.driver_name,
    from: said.from,
    to: said.to,
    start_time: said.start_time,
    finish_time: said.finish_time,
    odometer_start: start === null ? '' : String(start),
    odometer_end: end === null ? '' : String(end),
  }
}

/** What was typed by the server's own rules, and what is wrong with it, in words by field. */
export function readDraft(
  draft: EntryDraft,
  book: Book,
  today: string,
  i18n: I18n,
): { values: EntryValues; mistakes: Partial<Record<EntryField, string>> } {
  const said = {
    ...draft,
    odometer_start: numberOf(draft.odometer_start),
    odometer_end: numberOf(draft.odometer_end),
  }
  const { values, mistakes } = readEntry(
    said,
    { periodFrom: book.period_from ?? today, periodTo: book.period_to ?? today, rules: book },
    today,
  )
  return {
    values,
    mistakes: Object.fromEntries(mistakes.map(({ field, message }) => [field, i18n._(message)])),
  }
}

/** Digits with or without spaces and commas; what is none is no reading. */
function numberOf(text: string): number | null {
  const digits = withLatinDigits(text).replace(/[\s,]/gu, '')
  if (digits === '') return null
  return /^\d+$/.test(digits) ? Number(digits) : -1
}
