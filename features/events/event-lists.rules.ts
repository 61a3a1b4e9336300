/**
 * The texts in the lists of an event that can be translated: schedule, prices, classes, licences, officials, jobs and
 * documents. A translation is stored under the text that it translates, not under a position, so that it still belongs
 * to that text after the list was edited.
 * @source docs/reference/events-and-entries.md §2.7
 */
import type { LanguageTexts, RecordTexts } from '#features/site/record-texts.rules.ts'
import type { ShownLanguage } from '#features/site/shown-language.rules.ts'
import type {
  EventClass,
  EventDocument,
  EventOfficial,
  EventPrice,
  EventSession,
  EventVolunteers,
} from './events.contract.ts'

/** The parts of an event whose lists contain texts. */
export type EventLists = {
  sessions: readonly Pick<EventSession, 'label'>[]
  prices: readonly Pick<EventPrice, 'label' | 'note'>[]
  classes: readonly Pick<EventClass, 'code' | 'name'>[]
  licence_required: readonly string[]
  officials: readonly Pick<EventOfficial, 'role'>[]
  volunteers: readonly Pick<EventVolunteers, 'role'>[]
  documents: readonly Pick<EventDocument, 'name'>[]
}

/** The kinds of texts in lists, each with the greatest length in characters. */
export const EVENT_LIST_LIMITS = {
  sessions: 120,
  prices: 60,
  notes: 120,
  classes: 60,
  licences: 60,
  officials: 60,
  volunteers: 60,
  documents: 80,
} as const
export type EventListPart = keyof typeof EVENT_LIST_LIMITS

/** A text of a list. `field` names it by its list and its text or code: `officials.Clerk of Course`, `classes.A`. */
export type EventListText = { field: string; part: EventListPart; source: string }

const fieldOf = (part: EventListPart, name: string) => `${part}.${name}`

/** Returns the list to which a field name belongs; null if it does not name a text of a list. */
export function listPartOf(field: string): EventListPart | null {
  const [part = '', ...name] = field.split('.')
  return Object.hasOwn(EVENT_LIST_LIMITS, part) && name.join('.') !== '' ? (part as EventListPart) : null
}

/**
 * Returns the texts of an event's lists in the order of its page, each once. Empty ones are left out, and so is the name
 * of a class without a code, because its translation could not be stored.
 */
export function eventListTexts(lists: EventLists): EventListText[] {
  const { sessions, prices, classes, licence_required: licences, officials, volunteers, documents } = lists
  const text = (part: EventListPart, source: string, name = source): EventListText => ({
    field: fieldOf(part, name),
    part,
    source,
  })
  const texts = [
    ...sessions.map(({ label }) => text('sessions', label)),
    ...classes.map(({ code, name }) => text('classes', name, code)),
    ...prices.flatMap(({ label, note }) => [text('prices', label), text('notes', note)]),
    ...licences.map((licence) => text('licences', licence)),
    ...officials.map(({ role }) => text('officials', role)),
    ...volunteers.map(({ role }) => text('volunteers', role)),
    ...documents.map(({ name }) => text('documents', name)),
  ].filter(({ field, source }) => source.trim() !== '' && listPartOf(field) !== null)
  return [...new Map(texts.map((one) => [one.field, one])).values()]
}

/** Returns the translations without those whose list text was removed from the event. */
export function withoutFormerListTexts(lists: EventLists, all: RecordTexts): RecordTexts {
  const known = new Set(eventListTexts(lists).map(({ field }) => field))
  const languages = Object.entries(all).map(([language, texts]) => {
    const left = Object.entries(texts).filter(([field]) => listPartOf(field) === null || known.has(field))
    return [language, Object.fromEntries(left)] as const
  })
  return Object.fromEntries(languages.filter(([, texts]) => Object.keys(texts).length > 0))
}

/** Returns the translation of a text of a list in the reader's language; undefined if there is none. */
export type ReadListText = (part: EventListPart, name: string) => string | undefined

/**
 * Returns the function that reads an event's translated list texts; null if the reader's language has no translations.
 */
export function listTextReader(translations: RecordTexts, shown: ShownLanguage | null): ReadListText | null {
  const texts: LanguageTexts | undefined =
    shown?.isOffered === true ? translations[shown.language] : undefined
  if (texts === undefined) return null
  return (part, name) => {
    const field = fieldOf(part, name)
    return Object.hasOwn(texts, field) ? texts[field]?.value : undefined
  }
}

/**
 * Returns an event with the texts of its lists in the reader's language. Texts without a translation stay unchanged.
 */
export function listsInLanguage<Whole extends EventLists>(
  event: Whole,
  translations: RecordTexts,
  shown: ShownLanguage | null,
): Whole {
  const read = listTextReader(translations, shown)
  if (read === null) return event
  const { sessions, prices, classes, licence_required: licences, officials, volunteers, documents } = event
  return {
    ...event,
    sessions: sessions.map((one) => ({ ...one, label: read('sessions', one.label) ?? one.label })),
    prices: prices.map((one) => priceInLanguage(one, read)),
    classes: classes.map((one) => ({ ...one, name: read('classes', one.code) ?? one.name })),
    licence_required: licences.map((licence) => read('licences', licence) ?? licence),
    officials: officials.map((one) => ({ ...one, role: read('officials', one.role) ?? one.role })),
    volunteers: volunteers.map((one) => ({ ...one, role: read('volunteers', one.role) ?? one.role })),
    documents: documents.map((one) => ({ ...one, name: read('documents', one.name) ?? one.name })),
  }
}

/** Returns a price with its label and note in the language of a reader. */
export function priceInLanguage<Price extends { label: string; note: string }>(
  price: Price,
  read: ReadListText | null,
): Price {
  const { label, note } = price
  return read === null
    ? price
    : { ...price, label: read('prices', label) ?? label, note: read('notes', note) ?? note }
}
