import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#platform/server/database/pool.ts'
import { SEARCH_RESULTS_MAX } from '../search.contract.ts'
import {
  type ExcerptCut,
  MATCH_END,
  MATCH_START,
  type QueryReading,
  withWordsApart,
} from '../search.rules.ts'
import { searchDocument } from './search.tables.ts'

/** A part of a record's text and the time range in which it can be found. */
export type DocumentPart = { part: number; body: string; visibleFrom: Date | null; visibleUntil: Date | null }

export type DocumentRecord = { kind: string; recordId: string; url: string; title: string; updatedAt: Date }

/**
 * Returns the words of a text as a tsvector: stemmed, so that "tracks" finds "track", and unstemmed, so that names and
 * words of other languages are found too. Words joined by a slash or hyphen are indexed separately.
 */
function wordsOf(text: string, weight: 'A' | 'D'): SQL {
  const words = withWordsApart(text)
  return sql`setweight(to_tsvector('english', ${words}) || to_tsvector('simple', ${words}), ${sql.raw(`'${weight}'`)})`
}

/** Inserts all parts of one record. Its older parts must have been deleted. */
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

/** Deletes all parts of one record. */
export async function deleteParts(db: Db, kind: string, recordId: string): Promise<void> {
  await db
    .delete(searchDocument)
    .where(and(eq(searchDocument.kind, kind), eq(searchDocument.recordId, recordId)))
}

/**
 * Returns path, title and the first `length` characters of the permanently visible text of all records of a kind. One
 * statement.
 */
export async function findTexts(
  db: Db,
  kind: string,
  length: number,
): Promise<{ url: string; title: string; text: string }[]> {
  return db
    .select({
      url: searchDocument.url,
      title: searchDocument.title,
      text: sql<string>`left(${searchDocument.body}, ${length})`,
    })
    .from(searchDocument)
    .where(and(eq(searchDocument.kind, kind), eq(searchDocument.part, 0)))
}

export type FoundDocument = {
  kind: string
  url: string
  title: string
  /** The excerpt, with markers around the matches. */
  marked: string
  /** Whether the text has more words before or after the excerpt. */
  cut: ExcerptCut
  updatedAt: Date
}

/** The maximum number of parts that are ranked, however common the words are. */
const TITLE_CANDIDATES = 200
const TEXT_CANDIDATES = 300
/** Only the beginning of a long text is used for excerpts. */
const QUOTED_LENGTH = 6000

const HEADLINE_OPTIONS = `StartSel=${MATCH_START}, StopSel=${MATCH_END}, MaxFragments=1, MaxWords=28, MinWords=14, ShortWord=0`

/**
 * Returns the tsquery for one interpretation of a query: its words, or all words but the last and a prefix for the
 * last.
 */
function wordsAskedFor({ text, parts: { before, prefix } }: QueryReading): SQL {
  const begun =
    prefix === ''
      ? sql`''::tsquery`
      : sql`to_tsquery('simple', ${`${prefix}:*`}::text) || to_tsquery('english', ${`${prefix}:*`}::text)`
  return sql`websearch_to_tsquery('english', ${text}::text)
        || (websearch_to_tsquery('english', ${before}::text) && (${begun}))`
}

/**
 * Returns the best documents for a query, best first, each once, in one statement. Titles rank higher than text, and a
 * title with few other words highest. A timed text is found only while it is visible.
 */
export async function findDocuments(
  db: Db,
  readings: readonly QueryReading[],
  now: Date,
): Promise<FoundDocument[]> {
  const words = sql.join(readings.map(wordsAskedFor), sql` || `)
  const isVisible = sql`(visible_from is null or visible_from <= ${now}) and (visible_until is null or visible_until > ${now})`
  const columns = sql.raw('kind, record_id, part, document, title_words')
  const { rows } = await db.execute<{
    kind: string
    url: string
    title: string
    marked: string
    is_cut_before: boolean
    is_cut_after: boolean
    updated_at: Date | string
  }>(sql`
    with asked as materialized (
      select ${words} as words
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
    select found.kind, found.url, found.title, found.updated_at, excerpt.marked,
      place.start > 1 as is_cut_before,
      place.start > 0 and substr(found.body, place.start + length(plain.excerpt)) ~ '[^[:space:][:punct:]]' as is_cut_after
    from top join search_document found using (kind, record_id, part)
    cross join lateral (
      select ts_headline('english', left(found.body, ${QUOTED_LENGTH}), (select words from asked), ${HEADLINE_OPTIONS}::text) as marked
    ) excerpt
    cross join lateral (select translate(excerpt.marked, ${MATCH_START + MATCH_END}::text, '') as excerpt) plain
    cross join lateral (select strpos(found.body, plain.excerpt) as start) place
    order by top.rank desc, found.url`)
  return rows.map(({ is_cut_before, is_cut_after, updated_at, ...found }) => ({
    ...found,
    cut: { before: is_cut_before, after: is_cut_after },
    updatedAt: new Date(updated_at),
  }))
}
