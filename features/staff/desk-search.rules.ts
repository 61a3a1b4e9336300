/** Parsing of the queries of the command palette. */

/** A query in the form in which the records are searched. */
export type DeskQuery = {
  /** The words of a tsquery, each as a prefix: `tambl:* & od:*`; empty if the query is too short for a search by name. */
  words: string
  /** The text without spaces around it. */
  text: string
  /** The number in queries such as `1001`, `#1001` or `CP-0388`; null for other queries. */
  number: number | null
}

const WORDS_MOST = 5
/** A single letter would match a large part of all records. */
const LEAST_LENGTH = 2

/** Returns the parts of a query. Apostrophes are ignored, and all other punctuation separates words. */
export function deskQueryOf(query: string): DeskQuery {
  const text = query.trim()
  const words = text
    .replace(/['’]/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .slice(0, WORDS_MOST)
  const isLongEnough = words.some((word) => [...word].length >= LEAST_LENGTH)
  const [, number] = /^(?:#|\p{L}{1,6}-)?(\d{1,9})$/u.exec(text) ?? []
  return {
    words: isLongEnough ? words.map((word) => `${word}:*`).join(' & ') : '',
    text,
    number: number === undefined ? null : Number(number),
  }
}
