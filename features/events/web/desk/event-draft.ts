import type { RecordTexts } from '#features/site/record-texts.rules.ts'
import type { DeskEvent, EventForm, FormDocument } from '../../events-desk.contract.ts'
import {
  type Read,
  readClasses,
  readLicences,
  readOfficials,
  readPrices,
  readSessions,
  readVolunteers,
  writeClasses,
  writeOfficials,
  writePrices,
  writeSessions,
  writeVolunteers,
} from '../../lines.rules.ts'

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
/** Fields that contain lists, one item per line. */
export const LINE_FIELDS = [
  'classes',
  'prices',
  'sessions',
  'officials',
  'volunteers',
  'licence_required',
] as const

type NumberField = (typeof NUMBER_FIELDS)[number]
type LineField = (typeof LINE_FIELDS)[number]

/** Matches the form field in a field name from the server: `form.volunteers.3.role` belongs to `volunteers`. */
export const FORM_PART = /^(?:form\.)?(\w+)/

/** A document that may be marked as removed. It is removed once the event is saved. */
export type DraftDocument = FormDocument & { isRemoved: boolean }

/** An event while it is edited: numbers and lists are text. */
export type EventDraft = Omit<EventForm, NumberField | LineField | 'documents' | 'translations'> &
  Record<NumberField | LineField, string> & { documents: DraftDocument[]; translations: RecordTexts }

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
    classes: writeClasses(form.classes),
    prices: writePrices(form.prices),
    sessions: writeSessions(form.sessions, form.starts_on),
    officials: writeOfficials(form.officials),
    volunteers: writeVolunteers(form.volunteers),
    licence_required: form.licence_required.join('\n'),
    documents: form.documents.map((one) => ({ ...one, isRemoved: false })),
  }
}

/**
 * A value of the draft that cannot be parsed: an invalid number, the numbers of invalid lines, or a document without a
 * title.
 */
export type DraftMistake = { field: NumberField | 'documents' } | { field: LineField; lines: number[] }

/**
 * Returns the event as it is sent, or the values that cannot be parsed. @param known the event as stored, for
 * properties that the lines do not contain
 */
export function readDraft(
  draft: EventDraft,
  known: EventForm,
): { form: EventForm; mistakes: DraftMistake[] } {
  const mistakes: DraftMistake[] = []
  const number = (field: NumberField): number | null => {
    const text = draft[field].trim()
    if (text === '') return null
    const isFigure = field === 'late_fee' ? /^\d{1,5}(\.\d{1,2})?$/.test(text) : /^\d{1,5}$/.test(text)
    if (!isFigure) mistakes.push({ field })
    return isFigure ? Number(text) : null
  }
  const list = <T>(field: LineField, { items, wrongLines: lines }: Read<T>): T[] => {
    if (lines.length > 0) mistakes.push({ field, lines })
    return items
  }
  const documents = draft.documents.flatMap(({ isRemoved, ...one }) => (isRemoved ? [] : [one]))
  if (documents.some(({ name }) => name.trim() === '')) mistakes.push({ field: 'documents' })
  const form = {
    ...draft,
    documents,
    round: number('round'),
    min_age: number('min_age'),
    late_fee: number('late_fee'),
    refund_days: number('refund_days') ?? 0,
    capacity: number('capacity'),
    reserve_capacity: number('reserve_capacity') ?? 0,
    noise_db: number('noise_db'),
    classes: list('classes', readClasses(draft.classes, known.classes)),
    prices: list('prices', readPrices(draft.prices)),
    sessions: list('sessions', readSessions(draft.sessions, draft.starts_on)),
    officials: list('officials', readOfficials(draft.officials)),
    volunteers: list('volunteers', readVolunteers(draft.volunteers, known.volunteers)),
    licence_required: list('licence_required', readLicences(draft.licence_required)),
  }
  return { form, mistakes }
}
