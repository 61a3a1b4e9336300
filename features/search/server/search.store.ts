import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#platform/server/database/pool.ts'
import { SEARCH_RESULTS_MAX } from '../search.contract.ts'
import { MATCH_END, MATCH_START, type QueryParts } from '../search.rules.ts'
import { searchDocument } from './search.tables.ts'

/** A part of a record's words and the while in which they may be found. */
export type DocumentPart = { part: number; body: string; visibleFrom: Date | null; visibleUntil: Date | null }

export type DocumentRecord = { kind: string; recordId: string; url: string; title: string; updatedAt: Date }

/**
 * The words as their stems, so that "tracks" finds "track", and as they stand, so that a name or a
 * word of another language is found too.
 */
const wordsOf = (text: string, weight: 'A' | 'D'): SQL =>
  sql`setweight(to_tsvector('english', ${text}) || to_tsvector('simple', ${text}), ${sql.raw(`'${weight}'`)})`

/** Puts all parts of one record into the index. Older parts of it must be gone. */
export async function insertParts(
  db: Db,
  record: DocumentRecord,
  parts: readonly DocumentPart[],
): Promise<void> {
  await db.insert(searchDocument).values(
    parts.map((part) => ({
      ...record,
      ...part,
      document: sql`${wordsOf(record.title, 'A')} || ${wordsOf(part.body, 'D')}`,
      titleWords: part.part === 0 ? wordsOf(record.title, 'A') : sql`''::tsvector`,
    })),
  )
}

/** Takes every part of one record out of the index. */
export async function deleteParts(db: Db, kind: string, recordId: string): Promise<void> {
  await db
    .delete(searchDocument)
    .where(and(eq(searchDocument.kind, kind), eq(searchDocument.recordId, recordId)))
}

export type FoundDocument = { kind: string; url: string; title: string; marked: string; updatedAt: Date }

/** However common the words are, no more parts than these are weighed against each other. */
const TITLE_CANDIDATES = 200
const TEXT_CANDIDATES = 300
/** Of a long text only the beginning is quoted. */
const QUOTED_LENGTH = 6000

const HEADLINE_OPTIONS = `StartSel=${MATCH_START}, StopSel=${MATCH_END}, MaxFragments=1, MaxWords=28, MinWords=14`

/**
 * The best documents for a query, best first, each once, in one statement. Titles weigh more than
 * text, and a title that says little else weighs most. What shows only for a while is found only in that while.
 */
export async function findDocuments(
  db: Db,
  query: string,
  { before, prefix }: QueryParts,
  now: Date,
): Promise<FoundDocument[]> {
  const begun =
    prefix === ''
      ? sql`''::tsquery`
      : sql`to_tsquery('simple', ${`${prefix}:*`}::text) || to_tsquery('english', ${`${prefix}:*`}::text)`
  const isVisible = sql`(visible_from is null or visible_from <= ${now}) and (visible_until is null or visible_until > ${now})`
  const columns = sql.raw('kind, record_id, part, document, title_words')
  const { rows } = await db.execute<{
    kind: string
    url: string
    title: string
    marked: string
    updated_at: Date | string
  }>(sql`
    with asked as materialized (
      select websearch_to_tsquery('english', ${query}::text)
        || (websearch_to_tsquery('english', ${before}::text) && (${begun})) as words
    ), candidate as (
      (select ${columns} from search_document
        where title_words @@ (select words from asked) and document @@ (select words from asked) and ${isVisible} limit ${TITLE_CANDIDATES})
      union all
      (select ${columns} from search_document where document @@ (select words from asked) and ${isVisible} limit ${TEXT_CANDIDATES})
    ), best as (
      select distinct on (kind, record_id) kind, record_id, part,
        ts_rank('{0.1, 0.2, 0.4, 1.0}', document, (select words from asked), 1)
          + ts_rank('{0.1, 0.2, 0.4, 1.0}', title_words, (select words from asked), 2) as rank
      from candidate
      order by kind, record_id, rank desc, part
    ), top as (
      select * from best order by rank desc, kind, record_id limit ${SEARCH_RESULTS_MAX}
    )
    select found.kind, found.url, found.title, found.updated_at,
      ts_headline('english', left(found.body, ${QUOTED_LENGTH}), (select words from asked), ${HEADLINE_OPTIONS}::text) as marked
    from top join search_document found using (kind, record_id, part)
    order by top.rank desc, found.url`)
  return rows.map(({ kind, url, title, marked, updated_at }) => ({
    kind,
    url,
    title,
    marked,
    updatedAt: new Date(updated_at),
  }))
}
