import { type SQL, sql } from 'drizzle-orm'

/**
 * Returns the words of a text as a tsvector, unstemmed: punctuation separates words, apostrophes are ignored. An index
 * on this expression finds words by their beginning.
 */
export function nameWords(text: SQL): SQL {
  return sql`to_tsvector('simple', translate(${text}, '@._+-/''’', '      '))`
}
