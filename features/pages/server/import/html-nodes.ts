/** Reads the tree of parsed HTML. */
import { ElementType, type parseDocument } from 'htmlparser2'

export type HtmlNode = ReturnType<typeof parseDocument>['children'][number]
export type HtmlElement = Extract<HtmlNode, { name: string; attribs: object }>

/** Returns whether a node is an element, also one whose content is not text, such as a script. */
export function isElement(node: HtmlNode): node is HtmlElement {
  return node.type === ElementType.Tag || node.type === ElementType.Script || node.type === ElementType.Style
}

/** Returns the nodes inside a node. */
export function childrenOf(node: object): HtmlNode[] {
  return 'children' in node ? (node.children as HtmlNode[]) : []
}

/** Returns the value of an attribute; empty if it is missing. */
export function attributeOf({ attribs }: HtmlElement, name: string): string {
  return Object.hasOwn(attribs, name) ? (attribs[name] ?? '') : ''
}

/** Deeper nesting is ignored, so that no document can exhaust the stack. */
const DEPTH_MAX = 500

/** Returns the text of nodes; a line break and the end of a block count as a space. */
export function plainText(nodes: readonly HtmlNode[], depth = 0): string {
  if (depth > DEPTH_MAX) return ''
  return nodes
    .map((node) => {
      if (node.type === ElementType.Text) return node.data
      if (!isElement(node) || ['script', 'style'].includes(node.name)) return ''
      const inner = plainText(childrenOf(node), depth + 1)
      return /^(?:br|p|div|li|td|th|h[1-6]|tr)$/.test(node.name) ? `${inner} ` : inner
    })
    .join('')
}

const DESCENT_MAX = 60

/** Yields the elements inside an element, in order; deeper nesting is ignored. */
export function* descendants(element: HtmlElement, depth = 0): Generator<HtmlElement> {
  if (depth > DESCENT_MAX) return
  for (const child of childrenOf(element)) {
    if (!isElement(child)) continue
    yield child
    yield* descendants(child, depth + 1)
  }
}

/** Returns the rows of a table, without those of tables inside it. */
export function rowsOf(table: HtmlElement): HtmlElement[] {
  return childrenOf(table).flatMap((child) => {
    if (!isElement(child)) return []
    if (child.name === 'tr') return [child]
    return ['thead', 'tbody', 'tfoot'].includes(child.name)
      ? childrenOf(child).filter((row): row is HtmlElement => isElement(row) && row.name === 'tr')
      : []
  })
}

/** Returns the text of the cells of a row. */
export function cellsText(row: HtmlElement): string {
  return childrenOf(row)
    .map((cell) => plainText([cell]))
    .join(' ')
}
