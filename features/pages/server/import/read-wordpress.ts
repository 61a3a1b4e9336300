/** Reads the export of a WordPress site: XML in the format WXR. */
import { parseDocument, Parser } from 'htmlparser2'
import type { ImportNote } from '../../page-import.contract.ts'
import type { ReadPage } from './document-pieces.ts'
import { Notes } from './document-pieces.ts'
import { attributeOf, childrenOf, plainText } from './html-nodes.ts'
import { piecesOfHtml } from './read-html.ts'

/** One record of an export. */
type Item = {
  fields: Map<string, string>
  meta: Map<string, string>
}

/** The fields of a record that are read. */
const FIELDS = new Set([
  'title',
  'link',
  'content:encoded',
  'wp:post_id',
  'wp:post_name',
  'wp:post_parent',
  'wp:post_type',
  'wp:post_password',
  'wp:status',
  'wp:attachment_url',
])
const SITE_FIELDS = new Set(['link', 'wp:base_site_url', 'wp:base_blog_url'])
/** The states of records that were deleted or never saved. */
const GONE = new Set(['trash', 'auto-draft', 'inherit'])
/** Types of records that WordPress uses internally. They are left out without a note. */
const SILENT_TYPES = new Set(['attachment', 'revision', 'nav_menu_item', 'wp_global_styles', 'custom_css'])

/** Returns whether a text is an export of WordPress. */
export function isWordPressExport(start: string): boolean {
  return /<rss[\s>]/.test(start) && start.includes('wordpress.org/export/')
}

export type WordPressReading = {
  pages: ReadPage[]
  notes: ImportNote[]
  /** The hosts of the former site. */
  hosts: string[]
}

/** Reads the pages and posts of an export, at most `listed` of them. Comments of readers are not read. */
export function readWordPress(xml: string, { listed }: { listed: number }): WordPressReading {
  const { items, site } = itemsOf(xml)
  const hosts = [...new Set([...site.values()].map(hostOf).filter((host) => host !== ''))]
  const notes = new Notes()
  const home = [...site.values()].find((address) => URL.canParse(address)) ?? ''
  const byId = new Map(items.map((item) => [fieldOf(item, 'wp:post_id'), item]))
  const wanted = items.filter((item) => {
    const type = fieldOf(item, 'wp:post_type')
    if (type !== 'page' && type !== 'post') {
      if (!SILENT_TYPES.has(type)) notes.add('other_records', type)
      return false
    }
    return !GONE.has(fieldOf(item, 'wp:status'))
  })
  notes.add('more_pages', '', Math.max(0, wanted.length - listed))
  return {
    pages: wanted.slice(0, listed).map((item) => pageOf(item, byId, { hosts, home })),
    notes: notes.all(),
    hosts,
  }
}

const fieldOf = ({ fields }: Item, name: string) => fields.get(name) ?? ''

function pageOf(
  item: Item,
  byId: ReadonlyMap<string, Item>,
  { hosts, home }: { hosts: readonly string[]; home: string },
): ReadPage {
  const notes = new Notes()
  const status = fieldOf(item, 'wp:status')
  if (status !== 'publish' || fieldOf(item, 'wp:post_password') !== '') notes.add('not_public')
  const link = fieldOf(item, 'link').trim()
  const base = URL.canParse(link) ? link : home
  const html = withoutShortcodes(withParagraphs(fieldOf(item, 'content:encoded')), notes)
  const pieces = piecesOfHtml(html, notes, {
    stylesOf: (element) =>
      /text-decoration:\s*line-through/i.test(attributeOf(element, 'style')) ? ['s'] : [],
    linkOf: (href) => absolute(href, base),
  }).map((piece) =>
    piece.kind === 'image' && !/^data:/i.test(piece.source)
      ? { ...piece, source: absolute(piece.source, base) }
      : piece,
  )
  const cover = byId.get(item.meta.get('_thumbnail_id') ?? '')
  const coverAddress = cover === undefined ? '' : fieldOf(cover, 'wp:attachment_url')
  if (coverAddress !== '') pieces.unshift({ kind: 'image', source: coverAddress, alt: '', caption: '' })
  return {
    // The title is HTML, in which WordPress writes an ampersand as an entity.
    title: plainText(childrenOf(parseDocument(fieldOf(item, 'title')))).trim(),
    former: link,
    path: pathOf(item, byId, hosts),
    pieces,
    notes: notes.all(),
  }
}

/**
 * Returns the path of a record. The path of a post is below /news. A page has the path of its former address, or else a
 * path made from the names of its parents and its own name.
 */
function pathOf(item: Item, byId: ReadonlyMap<string, Item>, hosts: readonly string[]): string {
  const own = fieldOf(item, 'wp:post_name')
  if (fieldOf(item, 'wp:post_type') === 'post') return own === '' ? '' : `/news/${own}`
  const link = fieldOf(item, 'link')
  if (URL.canParse(link)) {
    const { pathname, search, hostname } = new URL(link)
    // Addresses such as /?page_id=12, on sites without readable addresses, give no path.
    if (search === '' && pathname !== '/' && hosts.includes(hostname)) return pathname
  }
  const names = [own]
  const seen = new Set([item])
  for (let at = byId.get(fieldOf(item, 'wp:post_parent')); at !== undefined && !seen.has(at);) {
    seen.add(at)
    names.unshift(fieldOf(at, 'wp:post_name'))
    at = byId.get(fieldOf(at, 'wp:post_parent'))
  }
  return own === '' ? '' : `/${names.filter((name) => name !== '').join('/')}`
}

function absolute(href: string, base: string): string {
  if (href.startsWith('#') || !URL.canParse(href, base)) return href
  return new URL(href, base).href
}

const hostOf = (address: string) => (URL.canParse(address) ? new URL(address).hostname : '')

/**
 * Reads the records while the text is parsed. A document type declaration is ignored, so that entities which it defines
 * are not replaced.
 */
function itemsOf(xml: string): { items: Item[]; site: Map<string, string> } {
  const items: Item[] = []
  const site = new Map<string, string>()
  let item: Item | null = null
  let depth = 0
  let text = ''
  let metaKey = ''
  const parser = new Parser(
    {
      onopentag: (name) => {
        depth += 1
        if (name === 'item') item = { fields: new Map(), meta: new Map() }
        text = ''
      },
      ontext: (part) => {
        text += part
      },
      onclosetag: (name) => {
        depth -= 1
        if (name === 'item') {
          if (item !== null) items.push(item)
          item = null
        } else if (item === null) {
          if (SITE_FIELDS.has(name) && depth === 2) site.set(name, text.trim())
        } else if (name === 'wp:meta_key') metaKey = text.trim()
        else if (name === 'wp:meta_value') {
          if (metaKey === '_thumbnail_id') item.meta.set(metaKey, text.trim())
        } else if (FIELDS.has(name) && !item.fields.has(name)) item.fields.set(name, text)
        text = ''
      },
    },
    { xmlMode: true, decodeEntities: true },
  )
  parser.end(xml)
  return { items, site }
}

/** The older editor of WordPress stores an empty line between paragraphs instead of elements. */
function withParagraphs(html: string): string {
  const plain = html.replaceAll('\r', '')
  if (plain.includes('<!-- wp:') || /<p[\s>]/i.test(plain)) return plain
  return plain
    .split(/\n\n+/)
    .map((part) => {
      const text = part.trim()
      if (text === '') return ''
      if (/^<(?:h[1-6]|ul|ol|dl|table|blockquote|pre|div|figure|hr|form|iframe|section)\b/i.test(text))
        return text
      return `<p>${text.replaceAll('\n', '<br>')}</p>`
    })
    .join('\n')
}

/** Shortcodes whose content is text, with the tag that closes them. */
const TRANSPARENT = new Set(['caption', 'wp_caption'])
/** Shortcodes of WordPress without attributes. Other words in brackets, such as [sic], are text. */
const KNOWN = new Set('gallery embed video audio playlist caption wp_caption more nextpage'.split(' '))
const SHORTCODE = /\[(\/?)([a-z][a-z0-9_-]{1,40})((?: [^\][<>]{0,1000})?)\]/gi

/** Removes shortcodes. The address inside an embedding becomes a link, and the text of a caption stays. */
function withoutShortcodes(html: string, notes: Notes): string {
  const embedded = html.replace(
    /\[embed[^\]]{0,200}\](https?:\/\/[^\s[\]<>"]{1,2000})\[\/embed\]/gi,
    (_, address: string) => {
      notes.add('embed', address)
      return `<a href="${address}">${address}</a>`
    },
  )
  return embedded.replace(SHORTCODE, (whole, slash: string, name: string, attributes: string) => {
    const known = name.toLowerCase()
    if (!KNOWN.has(known) && !attributes.includes('=') && slash === '') return whole
    if (slash === '' && !TRANSPARENT.has(known)) notes.add('shortcode', `[${name}]`)
    return ''
  })
}
