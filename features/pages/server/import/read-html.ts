/**
 * Turns HTML of other programs into pieces: plain elements of the allow-list of pages, headings and images. The result is
 * sanitised again when it becomes an operation.
 * @source docs/reference/security.md §5.2
 */
import { ElementType, parseDocument } from 'htmlparser2'
import { isSafeLink } from '../../safe-link.ts'
import type { Notes, Piece } from './document-pieces.ts'
import type { HtmlElement, HtmlNode } from './html-nodes.ts'
import {
  attributeOf,
  cellsText,
  childrenOf,
  descendants,
  isElement,
  plainText,
  rowsOf,
} from './html-nodes.ts'
import {
  around,
  escaped,
  isBlank,
  LINE_LENGTH,
  spaced,
  usefulAlt,
  withoutControls,
  withScheme,
  wrapped,
} from './html-text.ts'

/** The functions for the differences between the programs that write HTML. */
export type HtmlDialect = {
  /** Returns the elements that a style or class stands for, such as `strong`. */
  stylesOf?: (element: HtmlElement) => readonly string[]
  /** Returns the address that a link leads to; null to keep its text only, without a note. */
  linkOf?: (href: string) => string | null
}

/** Elements whose content is not text of the page. */
const IGNORED = new Set(
  'style script head title noscript template svg math canvas xml o:p meta link button select option textarea input label datalist'.split(
    ' ',
  ),
)
const EMBEDS = new Set('iframe embed object video audio form'.split(' '))
const CONTAINERS = new Set(
  'html body div section article main header footer aside nav center address details summary fieldset hgroup'.split(
    ' ',
  ),
)
const WHOLE = new Set('ul ol dl table blockquote pre'.split(' '))
/** The inline elements of the allow-list, by the element in the document that they replace. */
const INLINE: Readonly<Record<string, string>> = {
  strong: 'strong',
  b: 'strong',
  em: 'em',
  i: 'em',
  u: 'u',
  s: 's',
  strike: 's',
  del: 's',
  small: 'small',
  sub: 'sub',
  sup: 'sup',
  mark: 'mark',
  q: 'q',
  cite: 'cite',
  code: 'code',
  tt: 'code',
  kbd: 'kbd',
  bdi: 'bdi',
}
const HEADING = /^h([1-6])$/
const ADDRESS_LENGTH = 2000
/** Deeper nesting is flattened to text, so that no document can exhaust the stack. */
const DEPTH_MAX = 60

/** Returns the pieces of HTML. Notes about what was left out are added to `notes`. */
export function piecesOfHtml(html: string, notes: Notes, dialect: HtmlDialect = {}): Piece[] {
  return piecesOfNodes(childrenOf(parseDocument(html)), notes, dialect)
}

/** Returns the pieces of parsed nodes. */
export function piecesOfNodes(nodes: readonly HtmlNode[], notes: Notes, dialect: HtmlDialect = {}): Piece[] {
  const reader = new PieceReader(notes, dialect)
  reader.flow(nodes, 0)
  return reader.pieces
}

class PieceReader {
  readonly pieces: Piece[] = []
  readonly #notes: Notes
  readonly #dialect: HtmlDialect
  /** Images that stand inside a text; they follow it. */
  #images: Extract<Piece, { kind: 'image' }>[] = []

  constructor(notes: Notes, dialect: HtmlDialect) {
    this.#notes = notes
    this.#dialect = dialect
  }

  /** Reads nodes that may include block elements. Text between block elements becomes paragraphs. */
  flow(nodes: readonly HtmlNode[], depth: number): void {
    let run: HtmlNode[] = []
    const flush = () => {
      if (run.length > 0) this.#paragraph(run, depth)
      run = []
    }
    for (const node of nodes) {
      if (!isElement(node) || !this.#isBlock(node)) run.push(node)
      else {
        flush()
        this.#block(node, depth)
      }
    }
    flush()
  }

  /**
   * Returns whether an element is a block. An inline element that contains a block element, such as a link around a
   * heading, counts as a block.
   */
  #isBlock(element: HtmlElement, depth = 0): boolean {
    const { name } = element
    if (IGNORED.has(name)) return false
    if (name === 'p' || name === 'hr' || name === 'figure' || HEADING.test(name)) return true
    if (CONTAINERS.has(name) || WHOLE.has(name) || EMBEDS.has(name)) return true
    return (
      depth < 8 && childrenOf(element).some((child) => isElement(child) && this.#isBlock(child, depth + 1))
    )
  }

  #block(element: HtmlElement, depth: number): void {
    const { name } = element
    const level = HEADING.exec(name)?.[1]
    const children = childrenOf(element)
    if (depth > DEPTH_MAX) this.#paragraph([element], depth)
    else if (level !== undefined) this.#heading(element, Number(level), depth)
    else if (name === 'p') this.#paragraph(children, depth, element)
    else if (name === 'hr') this.#rule(element)
    else if (name === 'figure') this.#figure(element, depth)
    else if (EMBEDS.has(name)) this.#embed(element, depth)
    else if (WHOLE.has(name)) this.#html(this.#whole(element, depth))
    else this.flow(children, depth + 1)
  }

  #html(html: string): void {
    if (html !== '') this.pieces.push({ kind: 'html', html })
    this.pieces.push(...this.#images)
    this.#images = []
  }

  #paragraph(nodes: readonly HtmlNode[], depth: number, around?: HtmlElement): void {
    const inner = this.#styled(around, this.#inline(nodes, depth)).trim()
    this.#html(isBlank(inner) ? '' : `<p>${inner}</p>`)
  }

  #heading(element: HtmlElement, level: number, depth: number): void {
    // Read the content to collect its images; the HTML itself is not used.
    this.#inline(childrenOf(element), depth)
    const text = spaced(plainText(childrenOf(element))).trim()
    if (text !== '') this.pieces.push({ kind: 'heading', level, text })
    this.#html('')
  }

  /** Adds a horizontal line. A page break of a word processor is also an `hr` element, but does not become a line. */
  #rule(element: HtmlElement): void {
    if (!/page-break|display:\s*none/i.test(attributeOf(element, 'style'))) this.#html('<hr>')
  }

  #figure(element: HtmlElement, depth: number): void {
    const all = [...descendants(element)]
    const caption = all.find(({ name }) => name === 'figcaption')
    const pictures = all.filter(({ name }) => name === 'img')
    // The figures inside a gallery have captions of their own, so the gallery is read as separate figures.
    const hasMore = all.some(({ name }) => name === 'figure' || WHOLE.has(name) || EMBEDS.has(name))
    const text = caption === undefined ? '' : spaced(plainText(childrenOf(caption))).trim()
    if (pictures.length === 0 || hasMore || spaced(plainText([element])).trim() !== text)
      return this.flow(childrenOf(element), depth + 1)
    for (const each of pictures) this.#image(each)
    const last = this.#images.at(-1)
    if (last !== undefined) last.caption = text.slice(0, LINE_LENGTH).toWellFormed()
    this.#html('')
  }

  /** Replaces an embedded part that has an address by a link to this address. */
  #embed(element: HtmlElement, depth: number): void {
    const source = [element, ...descendants(element)]
      .map((each) => attributeOf(each, 'src') || attributeOf(each, 'data'))
      .find((address) => address !== '')
    const address = withScheme(source ?? '')
    this.#notes.add('embed', address === '' ? element.name : address)
    const isLink = /^https?:/i.test(address) && isSafeLink(address)
    if (isLink) this.#html(`<p><a href="${escaped(address)}">${escaped(address)}</a></p>`)
    // Read the text of a form as text of the page; its fields are ignored.
    if (element.name === 'form') this.flow(childrenOf(element), depth + 1)
  }

  #whole(element: HtmlElement, depth: number): string {
    const { name } = element
    if (depth > DEPTH_MAX) return wrapped(name === 'pre' ? 'pre' : 'p', escaped(spaced(plainText([element]))))
    if (name === 'pre') {
      const text = withoutControls(plainText(childrenOf(element)))
      return isBlank(text) ? '' : `<pre>${escaped(text.toWellFormed())}</pre>`
    }
    if (name === 'table') return this.#table(element, depth)
    if (name === 'dl') return this.#definitions(element, depth)
    if (name === 'blockquote')
      return wrapped('blockquote', this.#inside(childrenOf(element), depth + 1, false))
    return this.#list(element, depth)
  }

  #list(element: HtmlElement, depth: number): string {
    const items: string[] = []
    for (const child of childrenOf(element)) {
      if (!isElement(child)) {
        if (child.type === ElementType.Text && !isBlank(escaped(child.data)))
          items.push(escaped(spaced(child.data)).trim())
      } else if (child.name === 'li') {
        items.push(this.#styled(child, this.#inside(childrenOf(child), depth + 1, true)))
      } else if (child.name === 'ul' || child.name === 'ol') {
        // Older programs write a nested list beside the item that it belongs to, so append it to that item.
        items.push(`${items.pop() ?? ''}${this.#whole(child, depth + 1)}`)
      } else items.push(this.#inside([child], depth + 1, true))
    }
    const start = Number(attributeOf(element, 'start'))
    const opened =
      element.name === 'ol' && Number.isInteger(start) && start > 1 && start < 10_000
        ? `ol start="${start}"`
        : element.name
    const content = items.filter((item) => !isBlank(item)).map((item) => `<li>${item}</li>`)
    return content.length === 0 ? '' : `<${opened}>${content.join('')}</${element.name}>`
  }

  #definitions(element: HtmlElement, depth: number): string {
    return wrapped('dl', this.#terms(childrenOf(element), depth + 1))
  }

  /** Returns the terms and descriptions of a list. Other content of the list counts as a description. */
  #terms(nodes: readonly HtmlNode[], depth: number): string {
    return nodes
      .map((node) => {
        if (!isElement(node)) return wrapped('dd', this.#inline([node], depth).trim())
        if (node.name === 'dt' || node.name === 'dd')
          return wrapped(node.name, this.#inside(childrenOf(node), depth, true))
        // A `div` may enclose a group of terms.
        if (node.name === 'div' && depth <= DEPTH_MAX) return this.#terms(childrenOf(node), depth + 1)
        return wrapped('dd', this.#inside([node], depth, true))
      })
      .join('')
  }

  #table(element: HtmlElement, depth: number): string {
    const rows = rowsOf(element)
    const cells = rows.map((row) =>
      childrenOf(row).filter(
        (cell): cell is HtmlElement => isElement(cell) && (cell.name === 'td' || cell.name === 'th'),
      ),
    )
    if (cells.flat().length === 0) return ''
    const hasHeads = cells.some((row) => row.some(({ name }) => name === 'th'))
    if (!hasHeads && cells.length > 1) this.#notes.add('no_table_heading')
    const lines = cells.map((row) => `<tr>${row.map((cell) => this.#cell(cell, depth + 1)).join('')}</tr>`)
    const caption = childrenOf(element).find((each) => isElement(each) && each.name === 'caption')
    const text = caption === undefined ? '' : escaped(spaced(plainText(childrenOf(caption))).trim())
    return `<table>${wrapped('caption', text)}<tbody>${lines.join('')}</tbody></table>`
  }

  #cell(cell: HtmlElement, depth: number): string {
    const spans = (['colspan', 'rowspan'] as const)
      .map((name) => [name, Number(attributeOf(cell, name))] as const)
      .filter(([, span]) => Number.isInteger(span) && span > 1 && span <= 100)
      .map(([name, span]) => ` ${name}="${span}"`)
    const scope = attributeOf(cell, 'scope')
    const asScope = /^(?:row|col|rowgroup|colgroup)$/.test(scope) ? ` scope="${scope}"` : ''
    const inner = this.#inside(childrenOf(cell), depth, true)
    return `<${cell.name}${asScope}${spans.join('')}>${inner}</${cell.name}>`
  }

  /**
   * Returns the HTML inside an item, a cell or a quotation. A single paragraph of an item loses its element. Headings
   * become bold paragraphs, and a table inside becomes one paragraph for each row.
   */
  #inside(nodes: readonly HtmlNode[], depth: number, isItem: boolean): string {
    const parts: { html: string; isParagraph: boolean }[] = []
    let run: HtmlNode[] = []
    const paragraph = (inner: string) => {
      if (!isBlank(inner)) parts.push({ html: inner.trim(), isParagraph: true })
    }
    const flush = () => {
      paragraph(this.#inline(run, depth))
      run = []
    }
    const walk = (all: readonly HtmlNode[], inner: number): void => {
      for (const node of all) {
        if (!isElement(node) || !this.#isBlock(node) || inner > DEPTH_MAX) {
          run.push(node)
          continue
        }
        flush()
        const { name } = node
        if (HEADING.test(name)) paragraph(wrapped('strong', this.#inline(childrenOf(node), inner)))
        else if (name === 'p') paragraph(this.#styled(node, this.#inline(childrenOf(node), inner)))
        else if (name === 'table')
          for (const row of rowsOf(node)) paragraph(escaped(spaced(cellsText(row)).trim()))
        else if (WHOLE.has(name)) {
          const html = this.#whole(node, inner + 1)
          if (html !== '') parts.push({ html, isParagraph: false })
        } else if (EMBEDS.has(name)) {
          this.#notes.add('embed', attributeOf(node, 'src') || name)
          walk(name === 'form' ? childrenOf(node) : [], inner + 1)
        } else if (name !== 'hr') walk(childrenOf(node), inner + 1)
      }
    }
    walk(nodes, depth)
    flush()
    const isSingle =
      parts.filter(({ isParagraph }) => isParagraph).length === 1 && parts[0]?.isParagraph === true
    return parts
      .map(({ html, isParagraph }) => (isParagraph && !(isItem && isSingle) ? `<p>${html}</p>` : html))
      .join('')
  }

  #inline(nodes: readonly HtmlNode[], depth: number): string {
    return nodes.map((node) => this.#inlineNode(node, depth)).join('')
  }

  #inlineNode(node: HtmlNode, depth: number): string {
    if (node.type === ElementType.Text) return escaped(spaced(node.data))
    if (!isElement(node) || IGNORED.has(node.name)) return ''
    const { name } = node
    if (name === 'br') return '<br>'
    if (name === 'img') {
      this.#image(node)
      return ''
    }
    if (depth > DEPTH_MAX * 2) return escaped(spaced(plainText(childrenOf(node))))
    const inner = this.#styled(node, this.#inline(childrenOf(node), depth + 1))
    if (name === 'a') return this.#link(node, inner)
    // Words of neighbouring blocks must not run together.
    if (CONTAINERS.has(name) || name === 'p' || HEADING.test(name)) return ` ${inner} `
    const allowed = Object.hasOwn(INLINE, name) ? INLINE[name] : undefined
    return allowed === undefined || isBlank(inner) ? inner : around(allowed, inner)
  }

  #link(element: HtmlElement, inner: string): string {
    const href = attributeOf(element, 'href').trim()
    if (href === '' || isBlank(inner)) return inner
    const found = this.#dialect.linkOf === undefined ? href : this.#dialect.linkOf(href)
    if (found === null) return inner
    const target = withScheme(found)
    if (target.startsWith('#')) {
      this.#notes.add('link_inside')
      return inner
    }
    if (!isSafeLink(target)) {
      this.#notes.add('link_unsafe', target)
      return inner
    }
    return `<a href="${escaped(target)}">${inner}</a>`
  }

  #image(element: HtmlElement): void {
    const source = attributeOf(element, 'src').trim()
    if (source === '') return
    this.#images.push({
      kind: 'image',
      source: /^data:/i.test(source) ? source : withScheme(source).slice(0, ADDRESS_LENGTH),
      alt: usefulAlt(attributeOf(element, 'alt')),
      caption: '',
    })
  }

  #styled(element: HtmlElement | undefined, inner: string): string {
    if (element === undefined || isBlank(inner)) return inner
    const tags = this.#dialect.stylesOf?.(element) ?? []
    return tags.reduce((html, tag) => around(tag, html), inner)
  }
}
