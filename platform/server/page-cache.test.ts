import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, expect, test } from 'vitest'
import { eventually } from '#tests/kit/eventually.ts'
import { pageOf, startTestEdge, type TestEdge } from '#tests/kit/edge.ts'
import type { Locale } from '#platform/shared/locales.ts'
import type { Documents, PageDocument } from './page-document.ts'
import { sleepMs } from './timers.ts'

let edge: TestEdge | undefined
afterEach(async () => {
  await edge?.stop()
  edge = undefined
})

/** Returns documents that record each rendering. */
function countedDocuments(
  make: (address: string, locale: Locale, count: number) => PageDocument | Promise<PageDocument>,
) {
  const made: string[] = []
  const documents: Documents = {
    queryNames: ['q'],
    find: async (address, locale) => {
      made.push(`${locale} ${address}`)
      return make(address, locale, made.length)
    },
  }
  return { made, documents }
}

const LONG = `<p>${'Sundays at the track. '.repeat(500)}</p>`

test('renders a page once, then sends it from memory with a new request id and the security headers', async () => {
  const { made, documents } = countedDocuments(() => pageOf(LONG))
  edge = await startTestEdge(undefined, { documents })
  const first = await edge.request('/about')
  const second = await edge.request('/about')
  expect(made).toEqual(['en /about'])
  expect(second.text).toBe(LONG)
  expect(second.headers['x-request-id']).toMatch(/^[\w-]{12,}-[\da-z]+$/)
  expect(second.headers['x-request-id']).not.toBe(first.headers['x-request-id'])
  expect(second.headers['content-security-policy']).toContain("script-src 'self';")
  for (const name of [
    'etag',
    'cache-control',
    'vary',
    'content-security-policy',
    'x-content-type-options',
    'referrer-policy',
    'content-language',
    'permissions-policy',
    'cross-origin-opener-policy',
    'content-length',
  ]) {
    expect(second.headers[name], name).toBe(first.headers[name])
    expect(second.headers[name], name).toBeDefined()
  }
  expect(second.headers['cache-control']).toBe('public, max-age=0, must-revalidate')
  const lines = edge
    .logged()
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Record<string, unknown>)
  expect(lines.at(-1)).toMatchObject({
    requestId: second.headers['x-request-id'],
    method: 'GET',
    url: '/about',
    status: 200,
  })
})

test('shares one page between all spellings of an address and all irrelevant parameters', async () => {
  const { made, documents } = countedDocuments((address) => pageOf(address))
  edge = await startTestEdge(undefined, { documents })
  for (const path of [
    '/about',
    '/about/',
    '//about',
    '/%61bout',
    '/x/../about',
    '/about?utm_source=mail',
    '/about#x',
  ]) {
    expect((await edge.request(path)).text).toBe('/about')
  }
  expect((await edge.request('/about?x=1&q=b%20c')).text).toBe('/about?q=b+c')
  expect(made).toEqual(['en /about', 'en /about?q=b+c'])
})

test('caches one page per language, chosen by the cookie, else by the browser', async () => {
  const { documents } = countedDocuments((_address, locale) => pageOf(locale))
  edge = await startTestEdge(undefined, { documents })
  const inLanguage = async (headers: Record<string, string>) => (await edge?.request('/', { headers }))?.text
  for (let round = 0; round < 2; round += 1) {
    expect(await inLanguage({ 'accept-language': 'de-CH, en;q=0.5' })).toBe('de')
    expect(await inLanguage({ 'accept-language': 'de', cookie: 'x=1; locale=ar' })).toBe('ar')
    expect(await inLanguage({ 'accept-language': 'de', cookie: 'locale=xx' })).toBe('de')
    expect(await inLanguage({})).toBe('en')
  }
})

test.each(['br', 'gzip'])(
  'compresses a page as %s, and smaller once it is requested again',
  async (encoding) => {
    const { documents } = countedDocuments(() => pageOf(LONG))
    edge = await startTestEdge(undefined, { documents })
    const headers = { 'accept-encoding': encoding }
    const first = await edge.request('/about', { headers })
    expect(first.headers['content-encoding']).toBe(encoding)
    expect(first.text).toBe(LONG)
    expect(first.bytes.length).toBeLessThan(LONG.length / 5)
    await edge.request('/about', { headers })
    await eventually(
      'the small body is there',
      async () => (await edge?.request('/about', { headers }))?.headers.etag !== first.headers.etag,
    )
    const best = await edge.request('/about', { headers })
    expect(best.text).toBe(LONG)
    expect(best.bytes.length).toBeLessThan(first.bytes.length)
    // The body that was compressed fast has the same content, so its ETag is still valid.
    expect(
      (await edge.request('/about', { headers: { ...headers, 'if-none-match': String(first.headers.etag) } }))
        .status,
    ).toBe(304)
  },
)

test('answers 304 to a browser that has the page already', async () => {
  const { documents } = countedDocuments(() => pageOf(LONG))
  edge = await startTestEdge(undefined, { documents })
  const { headers } = await edge.request('/about')
  const again = await edge.request('/about', {
    headers: { 'if-none-match': `W/${String(headers.etag)}, "other"` },
  })
  expect(again.status).toBe(304)
  expect(again.bytes.length).toBe(0)
  expect(again.headers.etag).toBe(headers.etag)
  expect((await edge.request('/about', { headers: { 'if-none-match': '"other"' } })).status).toBe(200)
})

test('answers HEAD with the headers of GET and no body, cached or not', async () => {
  const { documents } = countedDocuments(() => pageOf(LONG))
  edge = await startTestEdge(undefined, { documents })
  for (let round = 0; round < 2; round += 1) {
    const head = await edge.request('/about', { method: 'HEAD' })
    expect(head.status).toBe(200)
    expect(head.bytes.length).toBe(0)
    expect(head.headers['content-length']).toBe(String(LONG.length))
    expect(head.headers.etag).toBe((await edge.request('/about')).headers.etag)
  }
})

test('renders a page once for many concurrent requests', async () => {
  const { made, documents } = countedDocuments(async () => {
    await sleepMs(0)
    return pageOf(LONG)
  })
  const running = await startTestEdge(undefined, { documents })
  edge = running
  const answers = await Promise.all(Array.from({ length: 20 }, () => running.request('/about')))
  expect(new Set(answers.map((answer) => answer.text))).toEqual(new Set([LONG]))
  expect(made.length).toBe(1)
})

test('drops pages when the content changes, including one that is being rendered', async () => {
  let finish: (() => void) | undefined
  let words = 'old'
  const { documents } = countedDocuments(async (address) => {
    const found = words
    if (address === '/slow' && found === 'old') await new Promise<void>((resolve) => (finish = resolve))
    return pageOf(found)
  })
  edge = await startTestEdge(undefined, { documents })
  expect((await edge.request('/about')).text).toBe('old')
  const begunBefore = edge.request('/slow')
  await eventually('the slow page is under way', () => finish !== undefined)
  words = 'new'
  edge.version.raise()
  expect((await edge.request('/about')).text).toBe('new')
  // A request after the change must not get the page whose rendering began before it.
  expect((await edge.request('/slow')).text).toBe('new')
  finish?.()
  await begunBefore
  expect((await edge.request('/slow')).text).toBe('new')
})

test('drops only the pages that show places when a place is taken, including one that is being rendered', async () => {
  let finish: (() => void) | undefined
  let left = '2 places left'
  const { made, documents } = countedDocuments(async (address) => {
    if (address === '/about') return pageOf('about')
    const found = left
    if (address === '/slow' && found === '2 places left')
      await new Promise<void>((resolve) => (finish = resolve))
    return pageOf(found, { showsPlaces: true })
  })
  edge = await startTestEdge(undefined, { documents })
  await edge.request('/about')
  expect((await edge.request('/event')).text).toBe('2 places left')
  const begunBefore = edge.request('/slow')
  await eventually('the slow page is under way', () => finish !== undefined)
  left = '1 place left'
  edge.placesVersion.raise()
  expect((await edge.request('/event')).text).toBe('1 place left')
  expect((await edge.request('/slow')).text).toBe('1 place left')
  finish?.()
  await begunBefore
  expect((await edge.request('/slow')).text).toBe('1 place left')
  await edge.request('/about')
  expect(made).toEqual(['en /about', 'en /event', 'en /slow', 'en /event', 'en /slow'])
})

test('renders a page again at the instant when one of its blocks begins or ends', async () => {
  const { made, documents } = countedDocuments((_address, _locale, count) =>
    pageOf(String(count), { expiresAtMs: Date.parse('2026-11-21T10:00:00Z') * (count === 1 ? 1 : 2) }),
  )
  edge = await startTestEdge(undefined, { documents })
  edge.clock.setTo('2026-11-21T09:59:59.999Z')
  await edge.request('/about')
  expect((await edge.request('/about')).text).toBe('1')
  edge.clock.advanceMs(1)
  expect((await edge.request('/about')).text).toBe('2')
  expect(made.length).toBe(2)
})

test.each([
  ['what is not equal for everybody', pageOf('x', { cacheable: false })],
  ['a page that was not found', pageOf('x', { status: 404 })],
])('caches neither here nor on the way: %s', async (_what, document) => {
  const { made, documents } = countedDocuments(() => document)
  edge = await startTestEdge(undefined, { documents })
  await edge.request('/about')
  expect((await edge.request('/about')).headers['cache-control']).toBe('private, no-store')
  expect(made.length).toBe(2)
})

test('sends a redirect without a body', async () => {
  const { documents } = countedDocuments(() => pageOf('', { status: 301, headers: { location: '/there' } }))
  edge = await startTestEdge(undefined, { documents })
  const answer = await edge.request('/here')
  expect(answer.status).toBe(301)
  expect(answer.headers.location).toBe('/there')
  expect(answer.bytes.length).toBe(0)
})

test.each(['identity', 'br', 'gzip'] as const)(
  'offers every encoding after a first request for %s',
  async (first) => {
    const words = `<p>ქართული, العربية, 日本語</p>${LONG}`
    const { made, documents } = countedDocuments(() => pageOf(words))
    edge = await startTestEdge(undefined, { documents })
    const unpack = { identity: (bytes: Buffer) => bytes, br: brotliDecompressSync, gzip: gunzipSync }
    const ways = [first, 'gzip', 'identity', 'br', first] as const
    for (const way of ways) {
      const { bytes, headers } = await edge.request('/about', { headers: { 'accept-encoding': way } })
      expect(headers['content-encoding'] ?? 'identity').toBe(way)
      expect(unpack[way](bytes).toString()).toBe(words)
    }
    expect(made).toEqual(['en /about'])
  },
)

test('limits the memory and retains pages that are read often', async () => {
  const { made, documents } = countedDocuments(() => pageOf(LONG))
  edge = await startTestEdge(undefined, { documents, pageCacheBytes: 10 * (LONG.length + 2_048) })
  await edge.request('/often')
  for (let page = 0; page < 40; page += 1) {
    await edge.request(`/page-${page}`)
    await edge.request('/often')
  }
  expect(made.filter((address) => address === 'en /often').length).toBe(1)
  await edge.request('/page-0')
  expect(made.filter((address) => address === 'en /page-0').length).toBe(2)
})

test('sends an error page when rendering fails, and renders again at the next request', async () => {
  let isBroken = true
  const { documents } = countedDocuments(() => {
    if (isBroken) throw new Error('no such table: secrets')
    return pageOf(LONG)
  })
  edge = await startTestEdge(undefined, { documents })
  const answer = await edge.request('/about')
  expect(answer.status).toBe(500)
  expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(answer.headers['cache-control']).toBe('no-store')
  expect(answer.text).toContain('Something went wrong on our side')
  expect(answer.text).not.toContain('secrets')
  isBroken = false
  expect((await edge.request('/about')).status).toBe(200)
})

test('a browser with the login cookie gets a separate version of the page, rendered once', async () => {
  const made: string[] = []
  edge = await startTestEdge(undefined, {
    documents: {
      ownHome: { cookie: 'member', address: '/?member' },
      find: async (address, _locale, theme, isMember) => {
        made.push(`${address} ${theme ?? '-'} ${isMember}`)
        return pageOf(`${address} ${isMember}`)
      },
    },
  })
  const bodyFor = async (cookie: string) => (await edge?.request('/about', { headers: { cookie } }))?.text
  for (let round = 0; round < 2; round += 1) {
    expect(await bodyFor('theme=dark; member=1')).toBe('/about true')
    expect(await bodyFor('theme=dark')).toBe('/about false')
    expect(await bodyFor('theme=dark; member=yes')).toBe('/about false')
  }
  expect(made).toEqual(['/about dark true', '/about dark false'])
})
