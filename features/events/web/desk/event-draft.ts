import type { RecordTexts } from '#features/site/record-texts.rules.ts'
import { isDay } from '#platform/shared/days.ts'
import { withLatinDigits } from '#platform/shared/latin-digits.ts'
import { amountOf } from '#platform/shared/typed-amount.ts'
import type { DeskEvent, EventForm, FormDocument } from '../../events-desk.contract.ts'
import {
  type EventRowLists,
  readRows,
  type RowContext,
  type RowField,
  type RowMistake,
  rowsOf,
} from '../../event-rows.rules.ts'

/** Fields that contain numbers, stored as typed text. */
export const NUMBER_FIELDS = [
  'round',
  'min_age',
  'late_fee',
  'refund_days',
  'capacity',
  'reserve_capacity',
  'noise_db',
] as const
type NumberField = (typeof NUMBER_FIELDS)[number]

/** A document that may be marked as removed. It is removed once the event is saved. */
export type DraftDocument = FormDocument & { isRemoved: boolean }

/** An event while it is edited: numbers are text, and lists are rows of texts. */
export type EventDraft = Omit<EventForm, NumberField | RowField | 'documents' | 'translations'> &
  Record<NumberField, string> &
  EventRowLists & {
    documents: DraftDocument[]
    translations: RecordTexts
  }

export function draftOf({ form }: Pick<DeskEvent, 'form'>): EventDraft {
  const spelled = (number: number | null) => (number === null ? '' : String(number))
  return {
    ...form,
    translations: form.translations ?? {},
    round: spelled(form.round),
    min_age: spelled(form.min_age),
    late_fee: form.late_fee === null ? '' : form.late_fee.toFixed(2),
    refund_days: spelled(form.refund_days),
    capacity: spelled(form.capacity),
    reserve_capacity: spelled(form.reserve_capacity),
    noise_db: spelled(form.noise_db),
    classes: rowsOf('classes', form),
    prices: rowsOf('prices', form),
    sessions: rowsOf('sessions', form),
    officials: rowsOf('officials', form),
    volunteers: rowsOf('volunteers', form),
    licence_required: rowsOf('licence_required', form),
    documents: form.documents.map((one) => ({ ...one, isRemoved: false })),
  }
}

/** The fields for the first and the last day of the event. */
type DayField = 'starts_on' | 'ends_on'

/**
 * A value of the draft that cannot be sent: an invalid number or day, a mistake in a row, or a document without a title.
 */
export type DraftMistake = { field: NumberField | DayField | 'documents' } | RowMistake

/**
 * Returns the lists of the draft without blank rows, and the mistakes. Do not send lists with mistakes, because their
 * invalid values are not converted correctly.
 */
export function readLists(draft: EventRowLists, context: RowContext) {
  const mistakes: RowMistake[] = []
  const list = <F extends RowField>(field: F) => {
    const read = readRows<F>(field, draft[field], context)
    mistakes.push(...read.mistakes)
    return read.items
  }
  const lists = {
    classes: list('classes'),
    prices: list('prices'),
    sessions: list('sessions'),
    officials: list('officials'),
    volunteers: list('volunteers'),
    licence_required: list('licence_required'),
  } satisfies Pick<EventForm, RowField>
  return { lists, mistakes }
}

/**
 * Returns the event as it is sent, or the values that cannot be parsed. @param known the event as stored, for
 * properties that the rows do not contain
 */
export function readDraft(
  draft: EventDraft,
  known: EventForm,
): { form: EventForm; mistakes: DraftMistake[] } {
  const mistakes: DraftMistake[] = []
  const number = (field: NumberField): number | null => {
    const text = withLatinDigits(draft[field]).trim()
    if (text === '') return null
    const figure = field === 'late_fee' ? amountOf(text, 0) : /^\d{1,5}$/.test(text) ? Number(text) : null
    if (figure === null) mistakes.push({ field })
    return figure
  }
  // If both days are equal, report only the first: correcting it changes the last day too.
  const days: DayField[] = draft.ends_on === draft.starts_on ? ['starts_on'] : ['starts_on', 'ends_on']
  mistakes.push(...days.filter((field) => !isDay(draft[field])).map((field) => ({ field })))
  const documents = draft.documents.flatMap(({ isRemoved, ...one }) => (isRemoved ? [] : [one]))
  if (documents.some(({ name }) => name.trim() === '')) mistakes.push({ field: 'documents' })
  const { lists, mistakes: inRows } = readLists(draft, {
    starts_on: draft.starts_on,
    volunteers: known.volunteers,
  })
  const form = {
    ...draft,
    ...lists,
    documents,
    round: number('round'),
    min_age: number('min_age'),
    late_fee: number('late_fee'),
    refund_days: number('refund_days') ?? 0,
    capacity: number('capacity'),
    reserve_capacity: number('reserve_capacity') ?? 0,
    noise_db: number('noise_db'),
  }
  return { form, mistakes: [...mistakes, ...inRows] }
}
