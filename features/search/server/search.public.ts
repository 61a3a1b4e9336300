/** What other features tell the search about their records. */
import type { Db } from '#platform/server/database/pool.ts'
import type { SearchKind } from '../search.contract.ts'
import { indexableText } from '../search.rules.ts'
import { deleteParts, type DocumentPart, insertParts } from './search.store.ts'

/** A record as it is to be found. */
export type IndexedRecord = {
  kind: SearchKind
  recordId: string
  /** Path on this site. */
  url: string
  title: string
  /** Plain text that everybody may read at any time. */
  body: string
  /** Plain texts that show only for a while, each with its bounds; never put those into `body`. */
  timedTexts?: readonly { text: string; visibleFrom: Date | null; visibleUntil: Date | null }[]
  updatedAt: Date
}

/** Makes a record findable as it now is, in the transaction that saves it. */
export async function indexDocument(
  db: Db,
  { body, timedTexts = [], ...record }: IndexedRecord,
): Promise<void> {
  const always: DocumentPart = { part: 0, body: indexableText(body), visibleFrom: null, visibleUntil: null }
  const timed = timedTexts.map(({ text, visibleFrom, visibleUntil }, at): DocumentPart => ({
    part: at + 1,
    body: indexableText(text),
    visibleFrom,
    visibleUntil,
  }))
  await deleteParts(db, record.kind, record.recordId)
  await insertParts(db, { ...record, title: indexableText(record.title) }, [always, ...timed])
}

/** Makes a record unfindable: it was deleted, or strangers may no longer see it. */
export async function removeDocument(db: Db, kind: IndexedRecord['kind'], recordId: string): Promise<void> {
  await deleteParts(db, kind, recordId)
}
