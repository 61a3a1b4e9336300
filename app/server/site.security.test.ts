import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventually } from '#tests/kit/eventually.ts'
import { NAUGHTY_ADDRESSES, NAUGHTY_HTML, NAUGHTY_TEXT } from '#tests/kit/naughty.ts'
import { type Asker, type RunningServer, startTestServer } from '#tests/kit/server.ts'

const PAGE = '/api/v1/cognito/page'

let server: RunningServer
let twin: RunningServer
let desk: Asker

beforeAll(async () => {
  server = await startTestServer()
  twin = await startTestServer({ database: server.database })
  desk = server.as({ personId: 1, roles: ['content'] })
})
afterAll(async () => {
  await twin.stop()
  await server.stop()
})

const textBlock = (html: string, rest: object = {}) => ({
  name: 'Words',
  template: 'text',
  variables: JSON.stringify({ heading: 'Words', html }),
  ...rest,
})

type SavedPage = { item: { id: number; updated_at: string } }

async function savePage(draft: object): Promise<SavedPage['item']> {
  const answer = await desk.request('POST', `${PAGE}/create`, { body: { is_published: true, ...draft } })
  expect(answer.status, answer.text).toBe(200)
  return (answer.json() as SavedPage).item
}

describe('hostile content has no effect in the HTML document of a page', () => {
  /** Returns every script element of a document with its attributes and text. */
  const scriptsOf = (html: string) =>
    [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/gi)].map(([, attributes = '', text = '']) => ({
      attributes,
      text,
    }))
  /**
   * Returns the document without its script elements. The data in them may contain hostile text unescaped, because it
   * is not parsed as HTML.
   */
  const markupOf = (html: string) => html.replace(/<script\b[^>]*>[\s\S]*?<\/script>/gi, '')

  test('in its HTML and in the HTML of its blocks', async () => {
    // Leave out texts with a null character, which cannot be stored; the tests of records check that they are refused.
    const storable = NAUGHTY_HTML.filter((html) => !html.includes('\0'))
    await savePage({
      name: 'Naughty HTML',
      url: '/naughty-html',
      content: JSON.stringify(storable.join('\n')),
      pageContents: storable.slice(0, 100).map((html) => textBlock(html)),
    })
    const { text } = await server.request('GET', '/naughty-html')
    for (const { attributes } of scriptsOf(text))
      expect(attributes).toMatch(
        /^ type="module" src="\/assets\/[^"]+" data-app="\/assets\/[^"]+" data-needs="(\/assets\/[^" ]+ ?)*"$|^ type="application\/(ld\+)?json"/,
      )
    const main = /<main[\s\S]*<\/main>/.exec(markupOf(text))?.[0] ?? ''
    expect(main).toContain('Words')
    // Every remaining tag must have only allowed attributes. Of a hostile tag, only its text remains.
    const tags = main.match(/<[a-z][^>]*>/gi) ?? []
    expect(tags.length).toBeGreaterThan(100)
    for (const tag of tags) {
      const withoutValues = tag.replace(/"[^"]*"/g, '')
      expect(withoutValues).not.toMatch(/\son\w+\s*=|\sstyle\s*=|srcdoc|formaction|xlink|ping=/i)
      expect(tag).not.toMatch(/(?:href|src|action|srcset)="\s*(?:javascript|data|vbscript|\/\/|\/\\)/i)
      expect(tag).not.toMatch(
        /^<(?:script|iframe|object|embed|style|link|meta|base|form|input|template|math|audio)\b/i,
      )
    }
  })

  test.each(NAUGHTY_TEXT)('in its names and titles: %s', async (words) => {
    const url = `/naughty-text-${NAUGHTY_TEXT.indexOf(words)}`
    await savePage({
      name: words,
      url,
      kind: 'article',
      seo_title: words,
      seo_meta_description: words,
      pageContents: [
        { ...textBlock(''), name: words, variables: JSON.stringify({ heading: words, html: '' }) },
      ],
    })
    const { text } = await server.request('GET', url)
    const markup = markupOf(text)
    expect(markup).not.toMatch(/<(?:svg|img)[^>]*fired/)
    expect(markup).not.toContain('<script>fired')
    const data = scriptsOf(text).filter(({ attributes }) => attributes.includes('json'))
    expect(data.length).toBe(3)
    for (const { text: json } of data) expect(() => JSON.parse(json) as unknown).not.toThrow()
    const items = data.map(({ text: json }) => JSON.parse(json) as Record<string, unknown>)
    expect(items.find((sku) => sku['@type'] === 'Article')?.['headline']).toBe(
      words.replace(/\s+/g, ' ').trim(),
    )
    for (const { text: json } of data) expect(json).not.toMatch(/[<>\u2028\u2029]/)
  })

  test.each(NAUGHTY_ADDRESSES)('in its links, which are refused on saving: %s', async (url) => {
    const buttons = [{ label: 'Go', url, look: 'primary' }]
    const variables = { heading: ['Go'], text: '', buttons, left_image: null, right_image: null }
    const block = { name: 'Go', template: 'call_to_action', variables: JSON.stringify(variables) }
    const answer = await desk.request('POST', `${PAGE}/create`, {
      body: { name: 'Links', url: '/naughty-links', is_published: true, pageContents: [block] },
    })
    expect(answer.status).toBe(422)
    expect((await server.request('GET', '/naughty-links')).status).toBe(404)
  })

  test.each([
    ['url', '/"onclick=fired()'],
    ['url', '/<script>'],
    ['url', 'javascript:fired()'],
    ['anchor_name', 'x" onclick="fired()'],
    ['text_colour', 'red;background:url(//evil.example)'],
    ['aos_easing', 'ease;}body{display:none'],
    ['template', '__proto__'],
    ['padding_top', '1px" onclick="fired()'],
  ])('in values used as attributes, which may contain safe characters only: %s %s', async (field, value) => {
    const block = field === 'url' ? textBlock('') : textBlock('', { [field]: value })
    const answer = await desk.request('POST', `${PAGE}/create`, {
      body: {
        name: 'Attributes',
        url: field === 'url' ? value : '/naughty-attributes',
        is_published: true,
        pageContents: [block],
      },
    })
    expect(answer.status).toBe(422)
  })
})

describe('unpublished content', () => {
  test('is in no document, and a cached document expires when its content does', async () => {
    const inAnHour = new Date(server.clock.nowMs() + 3_600_000).toISOString()
    await savePage({
      name: 'Timed',
      url: '/timed',
      pageContents: [
        textBlock('<p>always</p>'),
        textBlock('<p>marmalade hidden</p>', { hidden: true }),
        textBlock('<p>marmalade deleted</p>', { deleted: true }),
        textBlock('<p>vegemite later</p>', { start_time: inAnHour }),
        textBlock('<p>honey until then</p>', { end_time: inAnHour }),
      ],
    })
    const read = async () => (await server.request('GET', '/timed')).text
    for (const text of [await read(), await read()]) {
      expect(text).toContain('honey until then')
      expect(text).not.toMatch(/marmalade|vegemite/)
    }
    server.clock.advanceMs(3_600_000)
    const later = await read()
    expect(later).toContain('vegemite later')
    expect(later).not.toMatch(/marmalade|honey/)
  })
})

test('an address in another letter case redirects to its page, and an unknown address is 404', async () => {
  await savePage({ name: 'Volunteers', url: '/volunteers-2026', content: JSON.stringify('<p>Hands up</p>') })
  const found = await server.request('GET', '/Volunteers-2026')
  expect([found.status, found.headers['location']]).toEqual([302, '/volunteers-2026'])
  expect((await server.request('GET', '/volunteers-2026')).status).toBe(200)
  expect((await server.request('GET', '/Volunteers-2027')).status).toBe(404)
})

test('a change appears in documents of the saving process at once, of another process within a second', async () => {
  const { id } = await savePage({
    name: 'Changing',
    url: '/changing',
    pageContents: [textBlock('<p>before</p>')],
  })
  const reads = async (asked: RunningServer, word: string) =>
    (await asked.request('GET', '/changing')).text.includes(word)
  expect(await reads(server, 'before')).toBe(true)
  await eventually('the other one knows the page', () => reads(twin, 'before'), 1_000)
  const saved = await desk.request('POST', `${PAGE}/update`, {
    body: { id, pageContents: [textBlock('<p>afterwards</p>')] },
  })
  expect(saved.status, saved.text).toBe(200)
  expect(await reads(server, 'afterwards')).toBe(true)
  await eventually('the other one has followed', () => reads(twin, 'afterwards'), 1_000)
  expect(await reads(twin, 'before')).toBe(false)
})
