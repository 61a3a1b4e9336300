import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type ContentServer, startContentServer } from '#tests/kit/content-server.ts'
import { PAGES_QUERY } from '../pages.contract.ts'
import { publicPage, sitemapEntries } from './pages.public.ts'
import { PAGE_BATCH } from './graphql/stream-pages.ts'

const BASE = '/api/v1/cognito/page'
const PAGES = 2000

let server: ContentServer

beforeAll(async () => {
  server = await startContentServer()
  await server.database.pool.query(`
    insert into page (url, name, content, kind, priority_percent, is_published, created_at, updated_at)
    select '/p/' || n, 'Page ' || n, '<p>' || repeat('word ', 60) || '</p>', 'article', 50, n % 10 <> 0, '2026-01-01Z', '2026-01-01Z' from generate_series(1, ${PAGES}) n`)
  await server.database.pool.query(`
    insert into page_block (page_id, sort_order, name, template, variables, hidden, full_width, background_image_fixed,
      background_image_opacity, background_image_saturation, deleted)
    select id, 0, 'Words', 'text', '{"heading":"","html":"<p>x</p>"}', false, false, false, '100', '100', false from page`)
})
beforeEach(() => server.statements.clear())
afterAll(() => server.stop())

/** Returns the number of statements that a call executed. */
async function countedFor(call: () => Promise<unknown>): Promise<number> {
  server.statements.clear()
  await call()
  return server.statements.texts.length
}

describe('publication date of an article', () => {
  it('is the instant of its first publication', async () => {
    const publishedAt = async () =>
      (await publicPage(server.database.db, '/first-time', server.clock.nowMs()))?.publishedAt
    const call = async (path: string, body: object) =>
      (await server.post(`${BASE}/${path}`, body, ['content'])).json() as { item: { id: number } }
    const { id } = (await call('create', { name: 'First', url: '/first-time', kind: 'article' })).item
    server.clock.setTo('2026-11-22T00:00:00Z')
    await call('enable', { id })
    server.clock.setTo('2026-11-23T00:00:00Z')
    await call('disable', { id })
    await call('update', { id, is_published: true })
    expect(await publishedAt()).toBe('2026-11-22T00:00:00.000Z')
    server.clock.setTo('2026-11-21T00:00:00Z')
    await call('delete', { id })
  })

  it('falls back to the creation date', async () => {
    const page = await publicPage(server.database.db, '/p/1', server.clock.nowMs())
    expect(page?.publishedAt).toBe('2026-01-01T00:00:00.000Z')
  })
})

describe('reading pages', () => {
  it('takes two statements for a list, regardless of the number of pages', async () => {
    expect(await countedFor(() => server.call(`${BASE}?page_size=100`))).toBe(2)
    expect(await countedFor(() => server.call(`${BASE}?page_size=30&page=7`))).toBe(2)
    expect(
      await countedFor(() =>
        server.post(BASE, { filter: { name: { like: '9' } }, order: '-name', page_size: 50 }),
      ),
    ).toBe(2)
    // A list of more than 200 pages is read in batches, after a statement that counts and one of the rate limit. If the
    // last batch is full, one more statement finds the end.
    const batches = Math.ceil(PAGES / PAGE_BATCH)
    expect(await countedFor(() => server.post('/graphql', { query: PAGES_QUERY }))).toBeLessThanOrEqual(
      3 + 2 * batches,
    )
  })

  it('takes two statements for one page, and one for the sitemap', async () => {
    const { db } = server.database
    expect(await countedFor(() => publicPage(db, '/p/1', server.clock.nowMs()))).toBe(2)
    expect(await countedFor(() => server.call(`${BASE}?url=/p/2`))).toBe(2)
    expect(await countedFor(() => server.post(`${BASE}/p/3`, {}))).toBe(2)
    expect(await countedFor(() => sitemapEntries(db))).toBe(1)
  })

  it('takes no statement for a cached list, and loads it once for concurrent calls', async () => {
    server.contentVersion.onChange(() => undefined)
    await server.database.transaction((tx) => server.contentVersion.bump(tx))
    expect(
      await countedFor(() =>
        Promise.all(Array.from({ length: 20 }, () => server.call(`${BASE}?page_size=100`))),
      ),
    ).toBe(2)
    expect(await countedFor(() => server.call(`${BASE}?page_size=100&pb=1`))).toBe(0)
  })

  it('uses the same statement texts for any number of pages, so that they stay prepared', async () => {
    await server.call(`${BASE}?page_size=3`)
    const [, few] = server.statements.texts
    server.statements.clear()
    await server.call(`${BASE}?page_size=77`)
    expect(server.statements.texts[1]).toBe(few)
  })

  it('finds blocks through their index', async () => {
    const { rows } = await server.database.pool.query<{ 'QUERY PLAN': string }>(
      `explain (analyze, costs off, timing off, summary off) select * from page_block where page_id = any('{1,2,3}'::int[]) order by page_id, sort_order, id`,
    )
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('page_block_page')
  })

  it('counts all pages and returns an empty list past the end', async () => {
    const published = PAGES * 0.9
    const list = async (query: string) =>
      (await server.call(`${BASE}?${query}`)).json() as {
        data: unknown[]
        total: number
        page: number
        page_size: number
      }
    expect(await list('page_size=100&page=2')).toMatchObject({ total: published, page: 2, page_size: 100 })
    const past = await list('page_size=100&page=100')
    expect([past.data, past.total]).toEqual([[], published])
    const filtered = (
      await server.post(BASE, { filter: { url: { in: ['/p/1', '/p/2', '/p/10'] } }, page_size: 1 })
    ).json() as { total: number }
    expect(filtered.total).toBe(2)
  })

  it('answers 304 for a current copy, and compresses in an accepted encoding', async () => {
    const plain = await server.call(BASE)
    const { etag } = plain.headers
    expect((await server.call(BASE, { headers: { 'if-none-match': etag! } })).status).toBe(304)
    for (const encoding of ['br', 'gzip']) {
      const packed = await server.call(BASE, { headers: { 'accept-encoding': encoding } })
      expect([packed.headers['content-encoding'], packed.text === plain.text]).toEqual([encoding, true])
      expect(packed.bytes.length).toBeLessThan(plain.bytes.length / 5)
    }
  })

  it('lists only published pages in the sitemap', async () => {
    const entries = await sitemapEntries(server.database.db)
    expect(entries).toHaveLength(PAGES * 0.9)
    expect(entries[0]).toEqual({
      url: '/p/1',
      lastmod: '2026-01-01T00:00:00.000Z',
      model: 'page',
      priority: 0.5,
      seo_title: null,
      seo_meta_description: null,
    })
  })

  it('returns for a public page whether it is an article and until when it is unchanged', async () => {
    const { db, pool } = server.database
    await pool.query(`update page_block set end_time = '2026-11-25Z' where page_id = 1`)
    const found = await publicPage(db, '/p/1', server.clock.nowMs())
    expect([found?.isArticle, found?.visibleUntilMs]).toEqual([true, Date.parse('2026-11-25T00:00:00Z')])
    expect(await publicPage(db, '/p/10', server.clock.nowMs())).toBeNull()
  })
})
