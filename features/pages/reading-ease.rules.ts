/** How easily an English text is read. */
import { htmlTokens } from './html-parts.rules.ts'

/** Texts of at most this many words are not rated. */
export const UNRATED_WORDS_MAX = 100
/** Texts below this reading ease are hard to read: the level of university graduates. */
export const READING_EASE_MIN = 30

/** The elements inside a sentence. Every other element ends one. */
const INLINE_TAGS: readonly string[] = [
  'a',
  'abbr',
  'b',
  'bdi',
  'cite',
  'code',
  'em',
  'i',
  'img',
  'kbd',
  'mark',
  'q',
  's',
  'small',
  'span',
  'strong',
  'sub',
  'sup',
  'time',
  'u',
]

/**
 * Returns the reading ease of an English text, from about 100 (very easy) down to negative numbers; null for a text of
 * at most 100 words. Syllables are estimated from the spelling. A paragraph, list item, cell or heading ends a sentence.
 * The formula is that of Rudolf Flesch, A new readability yardstick (1948).
 * @source docs/reference/pages-and-blocks.md §8.7
 */
export function readingEase(html: string): number | null {
  const sentences = htmlTokens(html)
    .map((token) => ('text' in token ? token.text : INLINE_TAGS.includes(token.tag) ? '' : '. '))
    .join('')
    .split(/[.!?](?=\s)/)
    .map(wordsOf)
    .filter((words) => words.length > 0)
  const words = sentences.flat()
  if (words.length <= UNRATED_WORDS_MAX) return null
  const syllables = words.reduce((sum, word) => sum + syllablesOf(word), 0)
  return 206.835 - 1.015 * (words.length / sentences.length) - 84.6 * (syllables / words.length)
}

function wordsOf(text: string): string[] {
  return text.match(/[\p{L}\p{N}][\p{L}\p{N}'’]*/gu) ?? []
}

/** The silent end of a word: `rule`, `files`, `makes`, `missed`, `time`; not `table`, `boxes`, `wanted`. */
const SILENT_END = /(?:(?<=[aeiou])les?|(?<=[^aeioulsxzcgh])es|(?<=[^aeioudt])ed|(?<=[^aeioul])e)$/

/** Estimates the syllables of an English word: its groups of vowels, without a silent end. */
function syllablesOf(word: string): number {
  const lower = word.toLowerCase().replace(/['’]/g, '')
  const sounded = lower.length > 3 ? lower.replace(SILENT_END, '') : lower
  return Math.max(1, sounded.match(/[aeiouy]+/g)?.length ?? 0)
}
