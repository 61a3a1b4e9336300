/**
 * The schema of formatted text: the elements that the server’s sanitiser allows. Tables, definition lists and figures are
 * kept whole as one block that can be moved and deleted, but not changed here.
 * @source docs/reference/security.md §5.2
 */
import { type Attrs, type DOMOutputSpec, type MarkSpec, type NodeSpec, Schema } from 'prosemirror-model'
import { trustedHtml } from '#platform/web/trusted-html.ts'

/** Images of other sites are left out, as the sanitiser does. */
const OWN_PICTURE = /^\/assets\/i\/[0-9a-f]{32}\//
const LANGUAGE = { lang: { default: null }, dir: { default: null } }

function languageOf(element: HTMLElement): Attrs {
  return { lang: element.getAttribute('lang'), dir: element.getAttribute('dir') }
}

/** Returns the attributes that have a value. */
function present(attributes: Attrs): Record<string, string> {
  return Object.fromEntries(
    Object.entries(attributes)
      .filter(([, value]) => value !== null && value !== '')
      .map(([name, value]) => [name, String(value)]),
  )
}

function block(tag: string, rest: Partial<NodeSpec> = {}): NodeSpec {
  return {
    group: 'block',
    content: 'inline*',
    attrs: LANGUAGE,
    parseDOM: [{ tag, getAttrs: languageOf }],
    toDOM: (node): DOMOutputSpec => [tag, present(node.attrs), 0],
    ...rest,
  }
}

const nodes: Record<string, NodeSpec> = {
  doc: { content: 'block+' },
  paragraph: block('p'),
  heading: {
    ...block('h2'),
    attrs: { ...LANGUAGE, level: { default: 2 } },
    defining: true,
    parseDOM: [1, 2, 3, 4].map((level) => ({
      tag: `h${level}`,
      getAttrs: (element: HTMLElement) => ({ ...languageOf(element), level }),
    })),
    toDOM: ({ attrs: { level, ...language } }) => [`h${String(level)}`, present(language), 0],
  },
  blockquote: block('blockquote', { content: 'block+', defining: true }),
  bullet_list: block('ul', { content: 'list_item+' }),
  ordered_list: {
    ...block('ol', { content: 'list_item+' }),
    attrs: { ...LANGUAGE, start: { default: null }, reversed: { default: null } },
    parseDOM: [
      {
        tag: 'ol',
        getAttrs: (element: HTMLElement) => ({
          ...languageOf(element),
          start: element.getAttribute('start'),
          reversed: element.getAttribute('reversed'),
        }),
      },
    ],
    toDOM: (node) => ['ol', present(node.attrs), 0],
  },
  list_item: {
    content: 'paragraph block*',
    attrs: LANGUAGE,
    defining: true,
    parseDOM: [{ tag: 'li', getAttrs: languageOf }],
    toDOM: (node) => ['li', present(node.attrs), 0],
  },
  code_block: {
    ...block('pre', { content: 'text*', marks: '', code: true, defining: true }),
    parseDOM: [{ tag: 'pre', preserveWhitespace: 'full', getAttrs: languageOf }],
  },
  horizontal_rule: { group: 'block', parseDOM: [{ tag: 'hr' }], toDOM: () => ['hr'] },
  whole: {
    group: 'block',
    atom: true,
    attrs: { html: {} },
    parseDOM: ['table', 'dl', 'figure'].map((tag) => ({
      tag,
      getAttrs: (element: HTMLElement) => ({ html: element.outerHTML }),
    })),
    toDOM: (node) => elementOf(String(node.attrs['html'])),
  },
  image: {
    group: 'inline',
    inline: true,
    attrs: { src: {}, alt: { default: '' }, width: { default: null }, height: { default: null } },
    parseDOM: [
      {
        tag: 'img[src]',
        getAttrs: (element: HTMLElement) =>
          OWN_PICTURE.test(element.getAttribute('src') ?? '') && {
            src: element.getAttribute('src'),
            alt: element.getAttribute('alt') ?? '',
            width: element.getAttribute('width'),
            height: element.getAttribute('height'),
          },
      },
    ],
    toDOM: ({ attrs: { alt, ...rest } }) => [
      'img',
      { alt: String(alt), ...present(rest), loading: 'lazy', decoding: 'async' },
    ],
  },
  hard_break: {
    group: 'inline',
    inline: true,
    selectable: false,
    parseDOM: [{ tag: 'br' }],
    toDOM: () => ['br'],
  },
  text: { group: 'inline' },
}

function mark(tag: string, ...others: string[]): MarkSpec {
  return { parseDOM: [tag, ...others].map((each) => ({ tag: each })), toDOM: () => [tag, 0] }
}

/** Inline elements that are preserved with their attributes but have no button in the toolbar. */
const KEPT_INLINE = ['abbr', 'bdi', 'cite', 'kbd', 'q', 'time', 'span[lang]', 'span[dir]']
const KEPT_ATTRIBUTES = ['title', 'datetime', 'lang', 'dir'] as const

const marks: Record<string, MarkSpec> = {
  link: {
    attrs: { href: {}, title: { default: null } },
    inclusive: false,
    parseDOM: [
      {
        tag: 'a[href]',
        getAttrs: (element: HTMLElement) => ({
          href: element.getAttribute('href'),
          title: element.getAttribute('title'),
        }),
      },
    ],
    toDOM: ({ attrs: { href, title } }) => [
      'a',
      {
        ...present({ title: title as unknown }),
        href: String(href),
        ...(/^https?:/i.test(String(href)) ? { rel: 'noopener' } : {}),
      },
      0,
    ],
  },
  kept: {
    attrs: { tag: {}, ...Object.fromEntries(KEPT_ATTRIBUTES.map((name) => [name, { default: null }])) },
    parseDOM: KEPT_INLINE.map((tag) => ({
      tag,
      getAttrs: (element: HTMLElement) => ({
        tag: element.tagName.toLowerCase(),
        ...Object.fromEntries(KEPT_ATTRIBUTES.map((name) => [name, element.getAttribute(name)])),
      }),
    })),
    toDOM: ({ attrs }) => {
      const { tag, ...rest } = attrs as Readonly<Record<string, unknown>>
      return [String(tag), present(rest), 0]
    },
  },
  strong: mark('strong', 'b'),
  em: mark('em', 'i'),
  underline: mark('u'),
  strike: mark('s'),
  highlight: mark('mark'),
  small: mark('small'),
  sub: mark('sub'),
  sup: mark('sup'),
  code: mark('code'),
}

/** The schema of formatted text. */
export const RICH_TEXT = new Schema({ nodes, marks })

/** Parses HTML into a document of its own, where it can neither run scripts nor load images. */
export function inertBody(html: string): HTMLElement {
  return new DOMParser().parseFromString(trustedHtml(html), 'text/html').body
}

function elementOf(html: string): HTMLElement {
  const parsed = inertBody(html).firstElementChild
  const element = parsed === null ? null : document.importNode(parsed, true)
  return element instanceof HTMLElement ? element : document.createElement('p')
}
