import { parseDocument } from 'htmlparser2'
import { listsOf, wordsIn, wordsOf } from './random-document.mjs'

/** Matches markup that stored HTML must not contain. */
const UNSAFE =
  /<(script|iframe|object|embed|svg|style|form)\b|\son\w+\s*=|\sstyle\s*=|javascript:|vbscript:|data:text|srcdoc/i

/**
 * Compares the stored texts with the document.
 * @param {import('./random-document.mjs').RandomDocument} document
 * @param {readonly string[]} stored texts and HTML in the order of the page
 */
export function compareDocument(document, stored) {
  const found = wordsIn(stored.join('\n'))
  const isFound = new Set(found)
  const lost = wordsOf(document).filter((word) => !isFound.has(word))
  const lists = stored.flatMap((html) => listsIn(parseDocument(html).children))
  const wanted = listsOf(document)
  return {
    lost,
    twice: found.length - isFound.size,
    areListsRight: JSON.stringify(lists) === JSON.stringify(wanted),
    lists: { wanted: JSON.stringify(wanted), found: JSON.stringify(lists) },
    unsafe: stored.flatMap((html) => UNSAFE.exec(html)?.[0] ?? []),
  }
}

/** Returns the outermost lists among some nodes. @param {readonly any[]} nodes @returns {object[]} */
function listsIn(nodes) {
  return nodes.flatMap((node) => {
    if (node.type !== 'tag') return []
    return node.name === 'ul' || node.name === 'ol' ? [shapeOf(node)] : listsIn(node.children)
  })
}

/** @param {any} list @returns {object} */
function shapeOf(list) {
  const items = list.children.filter((/** @type {any} */ child) => child.name === 'li')
  return {
    kind: list.name,
    items: items.map((/** @type {any} */ item) => ({
      words: wordsIn(ownText(item.children)),
      below: listsIn(item.children),
    })),
  }
}

/** Returns the text of an item without the lists in it. @param {readonly any[]} nodes @returns {string} */
function ownText(nodes) {
  return nodes
    .map((node) =>
      node.type === 'text'
        ? node.data
        : node.name === 'ul' || node.name === 'ol'
          ? ''
          : ownText(node.children ?? []),
    )
    .join('')
}
