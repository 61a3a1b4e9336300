import type { I18n } from '@lingui/core'
import { withLatinDigits } from '#platform/shared/latin-digits.ts'
import { type EntryField, type EntryValues, readEntry } from '../entry.rules.ts'
import type { Book, BookEntry } from '../log-book.contract.ts'

/** The state of the entry form. */
export type EntryDraft = Omit<EntryValues, 'odometer_start' | 'odometer_end'> & {
  odometer_start: string
  odometer_end: string
}

/** Returns the form for a new drive of this driver, today. */
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

/** Returns the form for correcting an existing entry. */
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

/** Returns the form's values as the server's rules read them, with the error message of each field. */
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

/** Parses digits with or without spaces and commas; returns null for other text. */
function numberOf(text: string): number | null {
  const digits = withLatinDigits(text).replace(/[\s,]/gu, '')
  if (digits === '') return null
  return /^\d+$/.test(digits) ? Number(digits) : -1
}
