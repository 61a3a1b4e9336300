/** Reads a document that Google Docs saved as a web page. */
import { parseDocument } from 'htmlparser2'
import type { ReadPage } from './document-pieces.ts'
import { Notes } from './document-pieces.ts'
import {
  attributeOf,
  childrenOf,
  type HtmlElement,
  type HtmlNode,
  isElement,
  plainText,
} from './html-nodes.ts'
import { piecesOfNodes } from './read-html.ts'

/** Elements that are nested more deeply are ignored, so that no document can exhaust the stack. */
const DEPTH_MAX = 200

/** Reads a web page of Google Docs as one page. The sources of its images are paths beside the web page. */
export function readDocsPage(html: string): ReadPage {
  const notes = new Notes()
  const root = childrenOf(parseDocument(html))
  const styles = stylesOf(textOf(find(root, (element) => element.name === 'style')))
  const [body] = find(root, (element) => element.name === 'body')
  const nodes = body === undefined ? root : childrenOf(body)
  notes.add('comment', '', removeComments(nodes))
  joinLists(nodes)
  const title = takeTitle(nodes)
  const pieces = piecesOfNodes(nodes, notes, {
    stylesOf: (element) => [
      ...new Set([
        ...attributeOf(element, 'class')
          .split(' ')
          .flatMap((name) => styles.get(name) ?? []),
        ...tagsOf(attributeOf(element, 'style')),
      ]),
    ],
    linkOf: (href) => (/^#(?:ftnt|cmnt)/.test(href) ? null : withoutRedirect(href)),
  })
  return { title, former: '', path: '', pieces, notes: notes.all() }
}

/**
 * Returns the target of a link. Google Docs replaces each link by an address of www.google.com that redirects to the
 * target.
 */
function withoutRedirect(href: string): string {
  if (!URL.canParse(href)) return href
  const url = new URL(href)
  if (url.hostname !== 'www.google.com' || url.pathname !== '/url') return href
  return url.searchParams.get('q') ?? href
}

/** Reads from the style sheet which classes are bold, italic, struck through, raised or lowered. */
function stylesOf(sheet: string): ReadonlyMap<string, readonly string[]> {
  const styles = new Map<string, readonly string[]>()
  for (const rule of sheet.split('}')) {
    const [selectors = '', declarations = ''] = rule.split('{')
    const tags = tagsOf(declarations)
    if (tags.length === 0) continue
    for (const selector of selectors.split(',')) {
      const name = selector.trim()
      if (/^\.[\w-]+$/.test(name)) styles.set(name.slice(1), tags)
    }
  }
  return styles
}

function tagsOf(declarations: string): string[] {
  const has = (property: string, value: RegExp) =>
    declarations.split(';').some((each) => {
      const at = each.indexOf(':')
      return each.slice(0, at).trim().toLowerCase() === property && value.test(each.slice(at + 1))
    })
  return [
    ...(has('font-weight', /bold|[6-9]00/i) ? ['strong'] : []),
    ...(has('font-style', /italic/i) ? ['em'] : []),
    ...(has('text-decoration', /line-through/i) ? ['s'] : []),
    ...(has('vertical-align', /super/i) ? ['sup'] : []),
    ...(has('vertical-align', /sub/i) ? ['sub'] : []),
  ]
}

/**
 * Removes the comments that Google Docs appends to a document, and their marks in the text. Returns the number of
 * comments.
 */
function removeComments(nodes: HtmlNode[]): number {
  const marks = find(nodes, (each) => each.name === 'a' && /^#cmnt\d/.test(attributeOf(each, 'href')))
  const texts = find(nodes, (each) => each.name === 'a' && /^#cmnt_ref\d/.test(attributeOf(each, 'href')))
  for (const mark of marks) emptyOf(mark)
  for (const text of texts) {
    const paragraph = ancestorOf(text, (each) => each.name === 'p' || each.name === 'div') ?? text
    emptyOf(ancestorOf(paragraph, (each) => each.name === 'div') ?? paragraph)
  }
  return texts.length
}

function emptyOf(element: HtmlElement): void {
  if ('children' in element) element.children = []
}

function ancestorOf(element: HtmlElement, fits: (each: HtmlElement) => boolean): HtmlElement | null {
  for (let at = element.parent; at !== null; at = at.parent) if (isElement(at) && fits(at)) return at
  return null
}

/**
 * Joins lists that Google Docs has split: it writes each level of a nested list as a separate list, and the class of
 * the list ends with the level.
 */
function joinLists(nodes: HtmlNode[], depth = 0): void {
  if (depth > DEPTH_MAX) return
  for (const node of nodes) if (isElement(node)) joinLists(childrenOf(node), depth + 1)
  let path: HtmlElement[] = []
  // Iterate over a copy, because the loop changes `nodes`.
  for (const node of nodes.slice()) {
    if (!isElement(node)) {
      if (plainText([node]).trim() !== '') path = []
      continue
    }
    const level = levelOf(node)
    if (level === null) {
      path = []
      continue
    }
    const sameLevel = path[level]
    const item = path[level - 1] === undefined ? undefined : lastItem(path[level - 1])
    if (sameLevel !== undefined && sameLevel.name === node.name && path.length > 1) {
      // This list continues an outer list after an inner one, so append its items to the outer list.
      sameLevel.children.push(...node.children)
      nodes.splice(nodes.indexOf(node), 1)
      path = [...path.slice(0, level), sameLevel]
    } else if (level > 0 && item !== undefined) {
      item.children.push(node)
      nodes.splice(nodes.indexOf(node), 1)
      path = [...path.slice(0, level), node]
    } else path = level === 0 ? [node] : []
  }
}

function levelOf(element: HtmlElement): number | null {
  if (element.name !== 'ul' && element.name !== 'ol') return null
  const level = /\blst-[\w-]+-(\d)\b/.exec(attributeOf(element, 'class'))?.[1]
  return level === undefined ? null : Number(level)
}

function lastItem(list: HtmlElement | undefined): HtmlElement | undefined {
  return list === undefined
    ? undefined
    : childrenOf(list).findLast((child): child is HtmlElement => isElement(child) && child.name === 'li')
}

/** Removes the paragraph with the style “Title” and returns its text. */
function takeTitle(nodes: HtmlNode[]): string {
  const [title] = find(nodes, (each) => attributeOf(each, 'class').split(' ').includes('title'))
  if (title === undefined) return ''
  const text = plainText([title]).trim()
  emptyOf(title)
  return text
}

const textOf = (elements: readonly HtmlElement[]) =>
  elements
    .flatMap(childrenOf)
    .map((node) => ('data' in node ? node.data : ''))
    .join('\n')

function find(nodes: readonly HtmlNode[], fits: (element: HtmlElement) => boolean, depth = 0): HtmlElement[] {
  if (depth > DEPTH_MAX) return []
  return nodes.flatMap((node) =>
    isElement(node) ? [...(fits(node) ? [node] : []), ...find(childrenOf(node), fits, depth + 1)] : [],
  )
}
