/** How a query is read and an excerpt is taken apart. */
import type { ExcerptPart } from './search.contract.ts'

/** Letters that stand around a found word in what the database answers; they never occur in a text itself. */
export const MATCH_START = '\u0001'
export const MATCH_END = '\u0002'

export type QueryParts = {
  /** The words before the one that is being typed. */
  before: string
  /** The beginning of a word, letters and digits alone; empty where the last thing is not a plain word. */
  prefix: string
}

const LEAST_PREFIX_LENGTH = 2

/**
 * Parts the word that may still be being typed from the rest. With quotes, `or` or a minus the query
 * means what it says, and nothing is guessed.
 */
export function queryPartsOf(query: string): QueryParts {
  const nothing = { before: '', prefix: '' }
  if (/["]|(^|\s)-|\sor\s/i.test(query)) return nothing
  const found = /^(.*?)([\p{L}\p{N}]+)$/su.exec(query)
  const [, before = '', prefix = ''] = found ?? []
  if (prefix.length < LEAST_PREFIX_LENGTH || (before !== '' && !/\s$/.test(before))) return nothing
  return { before: before.trim(), prefix }
}

/** A text as it is kept for finding and quoting: one line, without control characters. */
export function indexableText(text: string): string {
  return text.replace(/[\p{Cc}\s]+/gu, ' ').trim()
}

/** Takes an excerpt apart at its marks. */
export function excerptParts(marked: string): ExcerptPart[] {
  return marked.split(MATCH_START).flatMap((piece, at) => {
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
