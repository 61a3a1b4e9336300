/** Parses search queries and excerpts. */
import type { ExcerptPart } from './search.contract.ts'
import { withoutEnd } from '#platform/shared/trim-text.ts'

/** Control characters that the database puts around a match in an excerpt. They never occur in an indexed text. */
export const MATCH_START = '\u0001'
export const MATCH_END = '\u0002'

export type QueryParts = {
  /** The words before the last one. */
  before: string
  /** The start of the last word, letters and digits only; empty if the query does not end in a plain word. */
  prefix: string
}

/** One interpretation of a query: its text and its parts. */
export type QueryReading = { text: string; parts: QueryParts }

/** A slash, hyphen or dash between letters or digits. */
const JOINER = /(?<=[\p{L}\p{N}])[/\u2010\u2011\u2013-](?=[\p{L}\p{N}])/gu
const HYPHEN = /(?<=[\p{L}\p{N}])[\u2010\u2011-](?=[\p{L}\p{N}])/gu

/**
 * Replaces slashes and hyphens between words with spaces: "club/rego" becomes "club rego". The database would parse the
 * first as a file name and find neither word.
 */
export function withWordsApart(text: string): string {
  return text.replace(JOINER, ' ')
}

/** Returns the interpretations of a query, any of which may match: "hill-climb" is "hill climb" or "hillclimb". */
export function queryReadings(query: string): QueryReading[] {
  const texts = new Set([query, query.replace(HYPHEN, '')].map(withWordsApart))
  return [...texts].map((text) => ({ text, parts: queryPartsOf(text) }))
}

const LEAST_PREFIX_LENGTH = 2

/**
 * Splits a query into its last word, which may be incomplete, and the rest. A query with quotes, `or` or a minus is not
 * split.
 */
export function queryPartsOf(query: string): QueryParts {
  const nothing = { before: '', prefix: '' }
  if (/["]|(^|\s)-|\sor\s/i.test(query)) return nothing
  const before = withoutEnd(query, /[\p{L}\p{N}]/u)
  const prefix = query.slice(before.length)
  if (prefix.length < LEAST_PREFIX_LENGTH || (before !== '' && !/\s$/.test(before))) return nothing
  return { before: before.trim(), prefix }
}

/** Returns a text in the form that is indexed and quoted: one line, without control characters. */
export function indexableText(text: string): string {
  return text.replace(/[\p{Cc}\s]+/gu, ' ').trim()
}

/** Whether words of the text are missing before or after an excerpt. */
export type ExcerptCut = { before: boolean; after: boolean }

/**
 * Splits an excerpt at its match markers. An ellipsis is added at each end where words of the text are missing.
 * @source docs/reference/public-site.md §5
 */
export function excerptParts(marked: string, cut: ExcerptCut): ExcerptPart[] {
  const whole = `${cut.before ? '…' : ''}${marked}${cut.after ? '…' : ''}`
  return whole.split(MATCH_START).flatMap((piece, at) => {
    if (at === 0) return partsOf([[piece, false]])
    const [match = '', rest = ''] = piece.split(MATCH_END, 2)
    return partsOf([
      [match, true],
      [rest, false],
    ])
  })
}

function partsOf(pieces: readonly (readonly [string, boolean])[]): ExcerptPart[] {
  return pieces.filter(([text]) => text !== '').map(([text, isMatch]) => ({ text, is_match: isMatch }))
}
