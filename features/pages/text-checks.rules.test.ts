import { describe, expect, it } from 'vitest'
import { blankValues } from './blank-values.rules.ts'
import { htmlElements, htmlTokens } from './html-parts.rules.ts'
import type { PageVersionContent } from './page-drafts.contract.ts'
import { BLOCK_FIELDS, PAGE_FIELDS } from './page-fields.rules.ts'
import { readingEase } from './reading-ease.rules.ts'
import { textFindings } from './text-checks.rules.ts'
import { WIDGET_FIELDS } from './widget-fields.rules.ts'
import type { WidgetTemplate } from './widgets.contract.ts'

type Block = PageVersionContent['blocks'][number]

function block(key: string, template: WidgetTemplate, variables: object, rest: object = {}): Block {
  const values = {
    template,
    ...blankValues(BLOCK_FIELDS),
    ...rest,
    variables: { ...blankValues(WIDGET_FIELDS[template]), ...variables },
  }
  return { key, values }
}
const text = (key: string, heading: string, html: string, rest: object = {}) =>
  block(key, 'text', { heading, html }, rest)
const page = (blocks: Block[], fields: object = {}): PageVersionContent => ({
  fields: { ...blankValues(PAGE_FIELDS), ...fields },
  blocks,
})
const found = (code: string, content: PageVersionContent, main: 'en' | 'de' = 'en') =>
  textFindings(content, main).filter((finding) => finding.code === code)

describe('headings', () => {
  const levels = (content: PageVersionContent) =>
    found('heading_level', content).map(({ block: key, quote, level }) => [key, quote, level])

  it.each([
    ['a heading below that of the first block', [text('a', 'Club', '<h2>One</h2><h3>Two</h3>')], []],
    ['no heading at all', [text('a', '', '<p>One</p>')], []],
    ['levels that go up again', [text('a', 'Club', '<h2>One</h2><h3>Two</h3><h2>Three</h2>')], []],
    ['a skipped level in the first block', [text('a', 'Club', '<h3>One</h3>')], [['a', 'One', 2]]],
    [
      'a skipped level below the heading of a later block',
      [
        text('a', 'Club', ''),
        text('b', 'Rules', '<h3>One</h3><h4>Two</h4>'),
        text('c', 'Map', '<h4>Way</h4>'),
      ],
      [['c', 'Way', 3]],
    ],
    [
      'the first of two wrong headings in succession',
      [text('a', 'Club', '<h4><b>Cars</b> &amp; bikes</h4><h4>Karts</h4>')],
      [['a', 'Cars & bikes', 2]],
    ],
    [
      'a hidden block between two others',
      [text('a', 'Club', ''), text('b', 'Rules', '', { hidden: true }), text('c', '', '<h3>One</h3>')],
      [['c', 'One', 2]],
    ],
    [
      'a text after the titles of steps, whose level nobody chooses',
      [
        block('a', 'steps', { heading: 'Join', steps: [{ _key: 'k1', title: 'Apply', text: '' }] }),
        text('b', '', '<h4>Fees</h4>'),
      ],
      [],
    ],
  ] as const)('%s', (_title, blocks, expected) => {
    expect(levels(page([...blocks]))).toEqual(expected)
  })

  it('of the page text are compared with the last heading of the blocks', () => {
    const content = '<h4>Notes</h4>'
    expect(levels(page([text('a', 'Club', '<h2>One</h2>')], { content }))).toEqual([[null, 'Notes', 3]])
    expect(levels(page([text('a', 'Club', '<h2>One</h2><h3>Two</h3>')], { content }))).toEqual([])
  })

  it('of an older page begin below its name and the titles of its columns', () => {
    const rows = (title: string) => [
      {
        _key: 'r',
        row_type: 'columns',
        blocks: [
          {
            _key: 'b',
            title,
            width: 12,
            widgets: [{ _key: 'w', template: 'text', variables: { heading: '', html: '<h3>One</h3>' } }],
          },
        ],
      },
    ]
    expect(levels(page([], { rows: rows('Column') }))).toEqual([])
    expect(levels(page([], { rows: rows('') }))).toEqual([[null, 'One', 2]])
  })

  it('are not checked again in translations', () => {
    const translations = { de: { 'variables/html': { value: '<h4>Eins</h4>', of: '' } } }
    expect(levels(page([text('a', 'Club', '<p>One</p>', { translations })]))).toEqual([])
  })
})

describe('link texts', () => {
  const quotes = (html: string, main: 'en' | 'de' = 'en') =>
    found('vague_link', page([text('a', 'Club', html)]), main).map(({ quote }) => quote)

  it.each([
    ['click here', ['click here']],
    ['<b>Read</b> more …', ['Read more …']],
    ['HERE', ['HERE']],
    ['more', ['more']],
    ['More about the rules', []],
    ['here is the timetable', []],
    ['<img src="/assets/i/0/16x9/300.jpg" alt="Timetable">', []],
  ])('%s', (link, expected) => {
    expect(quotes(`<p>See <a href="/rules">${link}</a>.</p>`)).toEqual(expected)
  })

  it('are named once for each field, with the text of the link', () => {
    expect(quotes('<p><a href="/a">here</a>, <a href="/b">here</a>, <a href="/c">more</a></p>')).toEqual([
      'here',
      'more',
    ])
  })

  it('on buttons and in lists of links are checked', () => {
    const content = page([
      block('a', 'call_to_action', {
        heading: ['Join'],
        buttons: [{ _key: 'k1', label: 'Click here', url: '/join', look: 'primary' }],
      }),
      block('b', 'link_list', { heading: 'News', items: [{ _key: 'k2', title: 'Read more', url: '/news' }] }),
      block('c', 'steps', { heading: 'Join', steps: [{ _key: 'k3', title: 'More', text: '' }] }),
    ])
    expect(found('vague_link', content)).toEqual([
      {
        severity: 'warning',
        code: 'vague_link',
        block: 'a',
        path: 'variables/buttons/k1/label',
        quote: 'Click here',
      },
      {
        severity: 'warning',
        code: 'vague_link',
        block: 'b',
        path: 'variables/items/k2/title',
        quote: 'Read more',
      },
    ])
  })

  it('are checked in English only, as a source text or as a translation', () => {
    expect(quotes('<p><a href="/a">here</a></p>', 'de')).toEqual([])
    const translations = (language: string) => ({
      [language]: { 'variables/html': { value: '<p><a href="/a">here</a></p>', of: '' } },
    })
    const inLanguage = (language: string) =>
      found('vague_link', page([text('a', '', '<p>x</p>', { translations: translations(language) })]), 'de')
    expect(inLanguage('en').map(({ path }) => path)).toEqual(['translations/en/variables/html'])
    expect(inLanguage('fr')).toEqual([])
  })
})

describe('tables', () => {
  const cells = (cell: string) => `<table tabindex="0"><tbody><tr><${cell}>Lap</${cell}></tr></tbody></table>`

  it('without a heading cell are found, once for each text', () => {
    const html = `${cells('td')}<p>Results</p>${cells('td')}`
    expect(found('table_without_headings', page([text('a', 'Club', html)]))).toEqual([
      { severity: 'warning', code: 'table_without_headings', block: 'a', path: 'variables/html' },
    ])
  })

  it('with a heading cell are not found, unless another table has none', () => {
    const count = (html: string) => found('table_without_headings', page([text('a', 'Club', html)])).length
    expect(count(cells('th'))).toBe(0)
    expect(count(cells('th') + cells('td'))).toBe(1)
    expect(count('<p>No table</p>')).toBe(0)
  })
})

describe('reading ease', () => {
  const EASY =
    '<p>The cars line up at the gate. We check the brakes and the belts. Then you drive one lap.</p>'
  const HARD =
    '<p>Participants demonstrating insufficient familiarity with applicable supplementary regulations ' +
    'necessitate supervisory intervention, notwithstanding organisational responsibilities concerning ' +
    'administrative documentation requirements and accreditation</p>'

  it('is not rated for a text of 100 words or fewer', () => {
    expect(readingEase('word '.repeat(100))).toBeNull()
    expect(readingEase('word '.repeat(101))).not.toBeNull()
    expect(readingEase('')).toBeNull()
  })

  it('is high for short sentences of short words, and below zero for long ones', () => {
    expect(readingEase(EASY.repeat(8))).toBeGreaterThan(90)
    expect(readingEase(HARD.repeat(8))).toBeLessThan(0)
  })

  it('counts list items and paragraphs as sentences, but no emphasis', () => {
    const items = readingEase('<ul>' + '<li>oil the chain</li>'.repeat(40) + '</ul>') ?? 0
    const marked = readingEase('<p>' + '<b>oil</b> the chain '.repeat(40) + '</p>') ?? 0
    expect(items).toBeGreaterThan(marked + 100)
  })

  it('is a warning for long English texts below 30', () => {
    const warned = (html: string, main: 'en' | 'de' = 'en') =>
      found('hard_to_read', page([text('a', 'Club', html)]), main).length
    expect(warned(HARD.repeat(8))).toBe(1)
    expect(warned(HARD.repeat(8), 'de')).toBe(0)
    expect(warned(HARD)).toBe(0)
    expect(warned(EASY.repeat(8))).toBe(0)
  })
})

describe('parts of HTML', () => {
  it('are tags and texts in order, with decoded texts', () => {
    expect(htmlTokens('a &amp; <B class="x">b</B><br>')).toEqual([
      { text: 'a & ' },
      { tag: 'b', isEnd: false, attributes: ' class="x"' },
      { text: 'b' },
      { tag: 'b', isEnd: true, attributes: '' },
      { tag: 'br', isEnd: false, attributes: '' },
    ])
  })

  it('of an element are its text without white space around it', () => {
    expect(
      htmlElements('<h2> One<br>two </h2><p>x</p><h3>Three', (tag) => tag.startsWith('h')),
    ).toMatchObject([{ tag: 'h2', text: 'One two' }])
  })
})
