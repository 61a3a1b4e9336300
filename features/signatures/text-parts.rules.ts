/** Splits a text to sign into words and links. @source docs/reference/signatures.md §2.5 */

/** A part of a text: words, or the path of a page of the site, such as `/rules`, with its query and anchor. */
export type TextPart = {
  text: string
  isPath: boolean
  /** The position of its first character. */
  start: number
}

const PATH = /(?<=^|[\s(])\/[a-z0-9][a-z0-9/-]*(?:\?[\w%&=-]+)?(?:#[\w%-]+)?/g

/**
 * Returns the parts of a text in order. A path follows a space, a line break or a bracket, so `and/or` contains none.
 */
export function textParts(body: string): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  for (const { 0: path, index } of body.matchAll(PATH)) {
    if (index > end) parts.push({ text: body.slice(end, index), isPath: false, start: end })
    parts.push({ text: path, isPath: true, start: index })
    end = index + path.length
  }
  if (end < body.length) parts.push({ text: body.slice(end), isPath: false, start: end })
  return parts
}
