/** Reads sanitised HTML, in which no text and no attribute contains an angle bracket. */

/** A tag or a piece of text between two tags. */
export type HtmlToken = { tag: string; isEnd: boolean; attributes: string } | { text: string }

const TAG = /<([^<>]+)>/g
/** The name of a tag. Matches the text between its angle brackets. */
const NAME = /^\/?([a-z][a-z0-9]*)/i
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' }

/** Returns the tags and texts of HTML in their order. Tag names are in lower case; entities in texts are decoded. */
export function htmlTokens(html: string): HtmlToken[] {
  const tokens: HtmlToken[] = []
  let at = 0
  const addText = (end: number) => {
    if (end > at) tokens.push({ text: decoded(html.slice(at, end)) })
  }
  for (const match of html.matchAll(TAG)) {
    const [whole, inside = ''] = match
    const [begin = '', name] = NAME.exec(inside) ?? []
    if (name === undefined) continue
    addText(match.index)
    tokens.push({
      tag: name.toLowerCase(),
      isEnd: begin.startsWith('/'),
      attributes: inside.slice(begin.length),
    })
    at = match.index + whole.length
  }
  addText(html.length)
  return tokens
}

/**
 * Returns the elements of the given kinds with their texts, in order. `inner` are the tokens between the tags of the
 * element. Elements of these kinds inside one another are not returned separately.
 */
export function htmlElements(
  html: string,
  isWanted: (tag: string) => boolean,
): { tag: string; attributes: string; text: string; inner: HtmlToken[] }[] {
  const elements: ReturnType<typeof htmlElements> = []
  let open: { tag: string; attributes: string; inner: HtmlToken[] } | null = null
  for (const token of htmlTokens(html)) {
    if (open === null) {
      if ('tag' in token && !token.isEnd && isWanted(token.tag)) {
        open = { tag: token.tag, attributes: token.attributes, inner: [] }
      }
    } else if ('tag' in token && token.isEnd && token.tag === open.tag) {
      elements.push({ ...open, text: textOfTokens(open.inner) })
      open = null
    } else {
      open.inner.push(token)
    }
  }
  return elements
}

/** Returns the text of tokens, with a single space for each run of white space. */
export function textOfTokens(tokens: readonly HtmlToken[]): string {
  return tokens
    .map((token) => ('text' in token ? token.text : token.tag === 'br' ? ' ' : ''))
    .join('')
    .replace(/\s+/g, ' ')
    .trim()
}

function decoded(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|nbsp);/g, (_, name: string) => ENTITIES[name] ?? '')
}
