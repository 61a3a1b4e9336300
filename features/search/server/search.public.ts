/** The functions with which other features index their records. */
import type { Locale } from '#platform/shared/locales.ts'
import type { Db } from '#platform/server/database/pool.ts'
import type { SearchKind } from '../search.contract.ts'
import { indexableText } from '../search.rules.ts'
import { deleteParts, type DocumentPart, findTexts, insertParts, insertTranslations } from './search.store.ts'

/** The texts of a record in a further language of the club. */
export type IndexedTranslation = {
  language: Locale
  title: string
  body: string
  /** The translations of the record's timed texts, in their order. */
  timedTexts?: readonly { text: string }[]
}

/** A record for the search index. */
export type IndexedRecord = {
  kind: SearchKind
  recordId: string
  /** The path on this site. */
  url: string
  title: string
  /** The text of the record that is always public, without markup. */
  body: string
  /** Plain texts that are visible only for a time, each with its limits. They must not be part of `body`. */
  timedTexts?: readonly { text: string; visibleFrom: Date | null; visibleUntil: Date | null }[]
  /** The record in further languages of the club. */
  translations?: readonly IndexedTranslation[]
  updatedAt: Date
}

/** Indexes a record, in the transaction that saves it. */
export async function indexDocument(
  db: Db,
  { body, timedTexts = [], translations = [], ...record }: IndexedRecord,
): Promise<void> {
  const always: DocumentPart = { part: 0, body: indexableText(body), visibleFrom: null, visibleUntil: null }
  const timed = timedTexts.map(({ text, visibleFrom, visibleUntil }, at): DocumentPart => ({
    part: at + 1,
    body: indexableText(text),
    visibleFrom,
    visibleUntil,
  }))
  const parts = [always, ...timed]
  await deleteParts(db, record.kind, record.recordId)
  await insertParts(db, { ...record, title: indexableText(record.title) }, parts)
  const translated = translations.flatMap(({ language, title, ...texts }) => {
    const bodies = [texts.body, ...(texts.timedTexts ?? []).map(({ text }) => text)]
    return parts.flatMap((part, at) => {
      const text = bodies[at]
      if (text === undefined) return []
      return [{ ...part, language, title: indexableText(title), body: indexableText(text) }]
    })
  })
  if (translated.length > 0) await insertTranslations(db, record, translated)
}

/** The number of characters at the beginning of a text, long enough for the description of a page in search results. */
const BEGINNING_LENGTH = 300

/**
 * Returns title and beginning of the text of all records of a kind that anyone may find, by their path. Timed texts are
 * left out.
 */
export async function findTextBeginnings(
  db: Db,
  kind: SearchKind,
): Promise<ReadonlyMap<string, { title: string; text: string }>> {
  const rows = await findTexts(db, kind, BEGINNING_LENGTH)
  return new Map(rows.map(({ url, ...found }) => [url, found]))
}

/** Removes a record from the index, because it was deleted or is no longer public. */
export async function removeDocument(db: Db, kind: IndexedRecord['kind'], recordId: string): Promise<void> {
  await deleteParts(db, kind, recordId)
}
