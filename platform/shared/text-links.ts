/** Links in a text that a person typed. */

/** A part of a text; with `url` if the part is a link, whose text is the URL itself. */
export type TextPart = { text: string; url?: string }

/**
 * Matches a URL up to white space, a quotation mark, an angle bracket, an ellipsis, or Chinese or Japanese punctuation,
 * which no space follows.
 */
const URL_LIKE = /\bhttps?:\/\/[^\s<>"“”„「」『』（）【】《》。、，！？；：…]+/g
/** Characters that end a sentence and not a URL. */
const CLOSING = new Set(".,;:!?'’”»*_")

/** Splits a text at its http and https URLs. The parts joined are the text. */
export function linkedParts(text: string): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  for (const { 0: found, index } of text.matchAll(URL_LIKE)) {
    const url = withoutClosing(found)
    if (url === '') continue
    if (index > end) parts.push({ text: text.slice(end, index) })
    parts.push({ text: url, url })
    end = index + url.length
  }
  if (end < text.length) parts.push({ text: text.slice(end) })
  return parts
}

/** Splits a text into its paragraphs, which empty lines separate. */
export function paragraphsOf(text: string): string[] {
  const paragraphs: string[] = []
  let lines: string[] = []
  for (const line of [...text.split('\n'), '']) {
    if (line.trim() !== '') lines.push(line.trimEnd())
    else if (lines.length > 0) {
      paragraphs.push(lines.join('\n'))
      lines = []
    }
  }
  return paragraphs
}

/** The opening bracket of each closing one. A URL ends with it only if the URL contains the opening one. */
const BRACKETS = new Map([
  [')', '('],
  [']', '['],
  ['}', '{'],
])

/** Removes punctuation after a URL, and closing brackets if the URL opens none. Empty if no host is left. */
function withoutClosing(found: string): string {
  let end = found.length
  for (;;) {
    const last = found[end - 1] ?? ''
    const opening = BRACKETS.get(last)
    if (!CLOSING.has(last) && (opening === undefined || found.includes(opening))) break
    end -= 1
  }
  const url = found.slice(0, end)
  return /^https?:\/\/[^/?#]/.test(url) ? url : ''
}
