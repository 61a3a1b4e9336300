import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Locale } from '#platform/shared/locales.ts'
import type { Db } from '#platform/server/database/pool.ts'
import { SEARCH_RESULTS_MAX } from '../search.contract.ts'
import {
  type ExcerptCut,
  MATCH_END,
  MATCH_START,
  type QueryReading,
  withWordsApart,
} from '../search.rules.ts'
import { searchDocument, searchTranslation } from './search.tables.ts'

/** A part of a record's text and the time range in which it can be found. */
export type DocumentPart = { part: number; body: string; visibleFrom: Date | null; visibleUntil: Date | null }

export type DocumentRecord = { kind: string; recordId: string; url: string; title: string; updatedAt: Date }

/** The text search configuration of PostgreSQL for each language that has one. */
const CONFIGURATIONS: Partial<Record<Locale, string>> = {
  ar: 'arabic',
  de: 'german',
  en: 'english',
  es: 'spanish',
  fr: 'french',
  id: 'indonesian',
  it: 'italian',
  'pt-BR': 'portuguese',
  ru: 'russian',
  tr: 'turkish',
}
/** The configuration of the main texts, whose language may change while they stay indexed. */
const MAIN_CONFIGURATION = 'english'

/** Returns the text search configuration of a language. Without one, words are found as they are written. */
const configurationOf = (language: Locale): string => CONFIGURATIONS[language] ?? 'simple'

/**
 * Returns the words of a text as a tsvector: stemmed, so that "tracks" finds "track", and unstemmed, so that names and
 * words of other languages are found too. Words joined by a slash or hyphen are indexed separately.
 */
function wordsOf(text: string, weight: 'A' | 'D', configuration: string = MAIN_CONFIGURATION): SQL {
  const words = withWordsApart(text)
  return sql`setweight(to_tsvector(${configuration}::regconfig, ${words}) || to_tsvector('simple', ${words}), ${sql.raw(`'${weight}'`)})`
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

/**
 * Returns the word by which the index finds the parts of one language. Otherwise a query would read the parts of every
 * other language that contain its words. No text contains it, because the parser ends a word at a colon.
 */
const nameOfLanguage = (language: Locale) => `language:${language}`
const languageWord = (language: Locale) => sql`array_to_tsvector(array[${nameOfLanguage(language)}::text])`

/** A part of a record in another language. */
export type TranslatedPart = DocumentPart & { language: Locale; title: string }

/** Inserts the translated parts of one record, whose own parts must exist. */
export async function insertTranslations(
  db: Db,
  { kind, recordId }: Pick<DocumentRecord, 'kind' | 'recordId'>,
  parts: readonly TranslatedPart[],
): Promise<void> {
  await db.insert(searchTranslation).values(
    parts.map((part) => {
      const configuration = configurationOf(part.language)
      const title = wordsOf(part.title, 'A', configuration)
      return {
        ...part,
        kind,
        recordId,
        document: sql`${title} || ${wordsOf(part.body, 'D', configuration)} || ${languageWord(part.language)}`,
        titleWords: part.part === 0 ? sql`${title} || ${languageWord(part.language)}` : sql`''::tsvector`,
      }
    }),
  )
}

/** Deletes all parts of one record, in all languages. */
export async function deleteParts(db: Db, kind: string, recordId: string): Promise<void> {
  await db
    .delete(searchDocument)
    .where(and(eq(searchDocument.kind, kind), eq(searchDocument.recordId, recordId)))
}

/**
 * Returns path, title and the first `length` characters of the permanently visible text of all records of a kind. Runs
 * one SQL statement.
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
  /** The language of title and text; null for the main language. */
  language: Locale | null
  updatedAt: Date
}

/** The languages that are searched beside the main one, and the language of the reader; null for the main one. */
export type SearchedLanguages = { further: readonly Locale[]; reader: Locale | null }

/** The maximum number of parts that are ranked, however common the words are. */
const TITLE_CANDIDATES = 200
const TEXT_CANDIDATES = 300
/** The number of characters of a text that are used for its excerpt; the rest of a long text is ignored. */
const QUOTED_LENGTH = 6000

const HEADLINE_OPTIONS = `StartSel=${MATCH_START}, StopSel=${MATCH_END}, MaxFragments=1, MaxWords=28, MinWords=14, ShortWord=0`

/**
 * Returns the tsquery for one interpretation of a query: its words, or all words but the last and a prefix for the
 * last.
 */
function wordsAskedFor({ text, parts: { before, prefix } }: QueryReading, configuration: SQL): SQL {
  const begun =
    prefix === ''
      ? sql`''::tsquery`
      : sql`to_tsquery('simple', ${`${prefix}:*`}::text) || to_tsquery(${configuration}, ${`${prefix}:*`}::text)`
  return sql`websearch_to_tsquery(${configuration}, ${text}::text)
        || (websearch_to_tsquery(${configuration}, ${before}::text) && (${begun}))`
}

/** The words of a query in one language: their column in `asked`, and the configuration that made them. */
type AskedWords = { column: SQL; configuration: SQL; language: Locale | null; words: SQL }

function askedIn(readings: readonly QueryReading[], language: Locale | null, at: number): AskedWords {
  const name = language === null ? MAIN_CONFIGURATION : configurationOf(language)
  const configuration = sql.raw(`'${name}'::regconfig`)
  const words = sql.join(
    readings.map((reading) => wordsAskedFor(reading, configuration)),
    sql` || `,
  )
  return { column: sql.raw(`words_${at}`), configuration, language, words }
}

/** Returns the parts that match in one language, by title and by text, with their rank. */
function candidatesIn({ column, language }: AskedWords, now: Date): SQL {
  const words = sql`(select ${column} from asked)`
  const isVisible = sql`(visible_from is null or visible_from <= ${now}) and (visible_until is null or visible_until > ${now})`
  const table = sql.raw(language === null ? 'search_document' : 'search_translation')
  const asked =
    language === null ? words : sql`(${words} && ${`'${nameOfLanguage(language)}'`}::text::tsquery)`
  const matching = sql`select kind, record_id, part, document, title_words from ${table} where ${isVisible}`
  return sql`select kind, record_id, part, ${language}::text as language,
      ts_rank('{0.1, 0.2, 0.4, 1.0}', document, ${words}, 1) + ts_rank('{0.1, 0.2, 0.4, 1.0}', title_words, ${words}, 2) as rank
    from (
      (${matching} and title_words @@ ${asked} and document @@ ${asked} limit ${TITLE_CANDIDATES})
      union all
      (${matching} and document @@ ${asked} limit ${TEXT_CANDIDATES})
    ) matching`
}

/**
 * Returns the best documents for a query, best first, each once, in one statement. Documents that match in the language
 * of the reader come first. Titles rank higher than text, and a title with few other words highest. A timed text is
 * found only while it is visible.
 */
export async function findDocuments(
  db: Db,
  readings: readonly QueryReading[],
  now: Date,
  { further, reader }: SearchedLanguages = { further: [], reader: null },
): Promise<FoundDocument[]> {
  const asked = [null, ...further].map((language, at) => askedIn(readings, language, at))
  const isReaders = sql`(language is not distinct from ${reader}::text)`
  const headlineOf = ({ configuration, column, language }: AskedWords) =>
    sql`when top.language is not distinct from ${language}::text then ts_headline(${configuration}, left(shown.body, ${QUOTED_LENGTH}), (select ${column} from asked), ${HEADLINE_OPTIONS}::text)`
  const { rows } = await db.execute<{
    kind: string
    url: string
    title: string
    marked: string
    language: Locale | null
    is_cut_before: boolean
    is_cut_after: boolean
    updated_at: Date | string
  }>(sql`
    with asked as materialized (
      select ${sql.join(
        asked.map(({ words, column }) => sql`${words} as ${column}`),
        sql`, `,
      )}
    ), candidate as (
      ${sql.join(
        asked.map((words) => candidatesIn(words, now)),
        sql` union all `,
      )}
    ), best as (
      select distinct on (kind, record_id) kind, record_id, part, language, rank, ${isReaders} as is_readers
      from candidate
      order by kind, record_id, ${isReaders} desc, rank desc, part
    ), top as (
      select * from best order by is_readers desc, rank desc, kind, record_id limit ${SEARCH_RESULTS_MAX}
    )
    select found.kind, found.url, shown.title, top.language, found.updated_at, excerpt.marked,
      place.start > 1 as is_cut_before,
      place.start > 0 and substr(shown.body, place.start + length(plain.excerpt)) ~ '[^[:space:][:punct:]]' as is_cut_after
    from top join search_document found using (kind, record_id, part)
    left join search_translation translated on translated.kind = top.kind and translated.record_id = top.record_id
      and translated.part = top.part and translated.language = top.language
    cross join lateral (
      select coalesce(translated.title, found.title) as title, coalesce(translated.body, found.body) as body
    ) shown
    cross join lateral (select case ${sql.join(asked.map(headlineOf), sql` `)} end as marked) excerpt
    cross join lateral (select translate(excerpt.marked, ${MATCH_START + MATCH_END}::text, '') as excerpt) plain
    cross join lateral (select strpos(shown.body, plain.excerpt) as start) place
    order by top.is_readers desc, top.rank desc, found.url`)
  return rows.map(({ is_cut_before, is_cut_after, updated_at, ...found }) => ({
    ...found,
    cut: { before: is_cut_before, after: is_cut_after },
    updatedAt: new Date(updated_at),
  }))
}
