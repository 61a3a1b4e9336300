/** So long a sentence stands in two lines of a row. */
const LONGEST = 90

/**
 * How a text begins: its first sentence. One that is too long ends after a word, with dots; a text without a sentence
 * ends with its first paragraph.
 */
export function beginningOf(text: string): string {
  const [paragraph = ''] = text.trim().split('\n')
  const sentence = (/^.*?(?:[.!?](?=\s|$)|。)/u.exec(paragraph)?.[0] ?? paragraph).trim()
  if (sentence.length <= LONGEST) return sentence
  const cut = sentence.slice(0, LONGEST)
  const atWord = cut.lastIndexOf(' ')
  return `${cut.slice(0, atWord > 0 ? atWord : LONGEST).replace(/[\s,;:]+$/u, '')}…`
}
