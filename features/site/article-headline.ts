/**
 * The maximum length of an article headline in structured data; it is cut at the end of a word.
 * @source docs/reference/public-site.md §3.2
 */
export const HEADLINE_MAX_LENGTH = 110

/** Cuts a headline to at most 110 characters at the end of a word. @source docs/reference/public-site.md §3.2 */
export function articleHeadline(text: string): string {
  const plain = text.trim().replace(/\s+/g, ' ')
  if (plain.length <= HEADLINE_MAX_LENGTH) return plain
  const cut = plain.slice(0, HEADLINE_MAX_LENGTH + 1)
  const lastSpace = cut.lastIndexOf(' ')
  return (lastSpace > 0 ? cut.slice(0, lastSpace) : cut.slice(0, HEADLINE_MAX_LENGTH)).trimEnd()
}
