import { withoutEnd } from '#platform/shared/trim-text.ts'

/** Maximum number of characters; this many fit into two lines of a row. */
const LONGEST = 90

/**
 * Returns the first sentence of a text, or its first paragraph if that contains no sentence. A longer one is cut after
 * a word, with an ellipsis.
 */
export function beginningOf(text: string): string {
  const [paragraph = ''] = text.trim().split('\n')
  const sentence = (/^.*?(?:[.!?](?=\s|$)|。)/u.exec(paragraph)?.[0] ?? paragraph).trim()
  if (sentence.length <= LONGEST) return sentence
  const cut = sentence.slice(0, LONGEST)
  const atWord = cut.lastIndexOf(' ')
  return `${withoutEnd(cut.slice(0, atWord > 0 ? atWord : LONGEST), /[\s,;:]/)}…`
}
