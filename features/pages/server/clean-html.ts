import sanitizeHtml from 'sanitize-html'
import { isSafeLink } from '../safe-link.ts'

const WORDS_WITH_LANGUAGE = ['lang', 'dir']
const OWN_PICTURE = /^\/assets\/i\/[0-9a-f]{32}\/[0-9a-z]{3,4}\/\d{1,4}\.(?:avif|webp|jpg|png)$/

const RULES: sanitizeHtml.IOptions = {
  allowedTags: [
    'h1',
    'h2',
    'h3',
    'h4',
    'p',
    'br',
    'hr',
    'ul',
    'ol',
    'li',
    'dl',
    'dt',
    'dd',
    'blockquote',
    'pre',
    'figure',
    'figcaption',
    'strong',
    'b',
    'em',
    'i',
    'u',
    's',
    'small',
    'sub',
    'sup',
    'mark',
    'abbr',
    'q',
    'cite',
    'code',
    'kbd',
    'span',
    'bdi',
    'time',
    'a',
    'img',
    'table',
    'caption',
    'thead',
    'tbody',
    'tfoot',
    'tr',
    'th',
    'td',
  ],
  allowedAttributes: {
    '*': WORDS_WITH_LANGUAGE,
    a: ['href', 'title', 'rel'],
    abbr: ['title'],
    time: ['datetime'],
    img: ['src', 'alt', 'width', 'height', 'loading', 'decoding'],
    ol: ['start', 'reversed'],
    table: ['tabindex'],
    th: ['scope', 'colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  // The text inside these elements is removed as well, because it is not part of the page's readable text.
  nonTextTags: [
    'style',
    'script',
    'textarea',
    'option',
    'noscript',
    'template',
    'svg',
    'math',
    'iframe',
    'object',
    'title',
    'xmp',
  ],
  nestingLimit: 40,
  transformTags: {
    a: (tagName, attribs) => {
      const { href, rel: _, ...rest } = attribs
      if (href === undefined || !isSafeLink(href)) return { tagName, attribs: rest }
      return { tagName, attribs: { ...rest, href, ...(/^https?:/i.test(href) ? { rel: 'noopener' } : {}) } }
    },
    // A wide table scrolls horizontally, so it must be focusable for keyboard users.
    table: (tagName) => ({ tagName, attribs: { tabindex: '0' } }),
    img: (tagName, attribs) => ({
      tagName,
      attribs: { alt: '', ...attribs, loading: 'lazy', decoding: 'async' },
    }),
  },
  exclusiveFilter: (frame) => frame.tag === 'img' && !OWN_PICTURE.test(frame.attribs['src'] ?? ''),
}

/**
 * Sanitises the HTML of a page by an allow-list of text, lists, tables, links and the club's own pictures. Sanitising a
 * second time changes nothing.
 * @source docs/reference/security.md §5.2
 */
export function cleanHtml(html: string): string {
  return sanitizeHtml(html, RULES)
}

/** The number of sanitised texts in the cache: about as many as a large club’s pages contain. */
const REMEMBERED_AT_MOST = 2000
const cleanOf = new Map<string, string>()

/** Sanitises HTML with a cache, for read requests, which repeat the same texts. */
export function cleanHtmlAgain(html: string): string {
  if (html === '') return html
  const known = cleanOf.get(html)
  if (known !== undefined) return known
  const clean = cleanHtml(html)
  if (cleanOf.size >= REMEMBERED_AT_MOST) cleanOf.clear()
  cleanOf.set(html, clean)
  return clean
}

/** Returns the text of HTML without tags, for search. */
export function plainTextOf(html: string): string {
  const spaced = html.replace(
    /<(?=\/?(?:p|br|li|h[1-6]|td|th|tr|dt|dd|div|blockquote|figcaption|caption)\b)/gi,
    ' <',
  )
  return sanitizeHtml(spaced, { ...RULES, allowedTags: [], allowedAttributes: {} })
    .replace(
      /&(amp|lt|gt|quot);/g,
      (_, name: string) => ({ amp: '&', lt: '<', gt: '>', quot: '"' })[name] ?? '',
    )
    .replace(/\s+/g, ' ')
    .trim()
}
