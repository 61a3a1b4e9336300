/** Converts between HTML and the document of the rich text editor. */
import { DOMParser as ModelParser, DOMSerializer, type Node, type Slice } from 'prosemirror-model'
import { inertBody, RICH_TEXT } from './schema.ts'
import { cleanPasted } from './clean-pasted.ts'

const parser = ModelParser.fromSchema(RICH_TEXT)
const serializer = DOMSerializer.fromSchema(RICH_TEXT)

/** Returns the document of some HTML from the server. */
export function documentOf(html: string): Node {
  return parser.parse(inertBody(html))
}

/**
 * Returns the HTML of a document; empty if it has no content. The paragraph element is omitted if it is the only
 * content of a list item.
 */
export function htmlOf(doc: Node): string {
  if (doc.childCount === 1 && doc.firstChild?.type.name === 'paragraph' && doc.firstChild.childCount === 0)
    return ''
  const holder = document.implementation.createHTMLDocument('').createElement('div')
  holder.append(serializer.serializeFragment(doc.content, { document: holder.ownerDocument }))
  for (const item of holder.querySelectorAll('li')) unwrapOnlyParagraph(item)
  return holder.innerHTML
}

/** Returns pasted markup as content of the schema. */
export function pastedSlice(html: string): Slice {
  const body = inertBody(html)
  cleanPasted(body)
  return parser.parseSlice(body)
}

function unwrapOnlyParagraph(item: HTMLLIElement): void {
  const [first] = item.children
  const isOnly = [...item.children].every((child) => child === first || /^[UO]L$/.test(child.tagName))
  if (first?.tagName === 'P' && isOnly && first.attributes.length === 0)
    first.replaceWith(...first.childNodes)
}
