import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ContentServer, startContentServer } from '#tests/kit/content-server.ts'
import { countStatements } from '#tests/kit/statements.ts'
import { PAGES_QUERY } from '../../pages.contract.ts'
import { PAGE_LIST_RATE } from './graphql.routes.ts'

type Listed = { url: string; content: string; pageContents: { name: string }[] }

/** More than are cached. */
const PAGES = 210

let server: ContentServer
beforeAll(async () => {
  server = await startContentServer()
  await server.post(
    '/api/v1/cognito/page/create',
    { name: 'Guide', url: '/guide', content: '"<p>x</p>"', is_published: true },
    ['content'],
  )
  const { db } = server.database
  await db.execute(sql`insert into page select (jsonb_populate_record(p,
      jsonb_build_object('id', 1000 + n, 'url', '/guide-' || n, 'version_id', null, 'is_published', n <> 7))).*
    from page p, generate_series(1, ${PAGES}) n where p.url = '/guide'`)
})
afterAll(() => server.stop())

const ask = (query: string, headers: Record<string, string> = {}) =>
  server.call('/graphql', { method: 'POST', body: { query }, headers })
const listOf = (text: string, name = 'cognitoPages'): Listed[] =>
  (JSON.parse(text) as { data: Record<string, Listed[]> }).data[name] ?? []

describe('the list of a club with more pages than are cached', () => {
  it('contains every published page once, in the order of their ids', async () => {
    const answer = await ask(PAGES_QUERY)
    expect(answer.status).toBe(200)
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
    const urls = listOf(answer.text).map(({ url }) => url)
    expect(urls).toEqual([
      '/guide',
      ...Array.from({ length: PAGES }, (_, at) => `/guide-${at + 1}`).filter((url) => url !== '/guide-7'),
    ])
    expect(listOf(answer.text)[3]).toMatchObject({ content: '"<p>x</p>"', pageContents: [] })
  })

  it('is the same text in every encoding, and keeps the name that the client chose', async () => {
    const query = '{ list: cognitoPages { url } }'
    const plain = await ask(query, { 'accept-encoding': 'identity' })
    for (const encoding of ['br', 'gzip']) {
      const packed = await ask(query, { 'accept-encoding': encoding })
      expect(packed.headers['content-encoding']).toBe(encoding)
      expect(packed.text).toBe(plain.text)
    }
    expect(listOf(plain.text, 'list')).toHaveLength(PAGES)
  })

  it('reads the pages in batches', async () => {
    const statements = await countStatements(server.database, async () => {
      await ask('{ cognitoPages { id } }')
    })
    // One statement counts whether there are too many; 22 batches have 10 pages or fewer.
    expect(statements.filter((text) => / from "page" .* limit/s.test(text))).toHaveLength(23)
  })

  it('refuses a client that asks too often', async () => {
    const query = '{ cognitoPages { id } }'
    let refused = await ask(query)
    for (let times = 0; times < PAGE_LIST_RATE.points && refused.status === 200; times += 1)
      refused = await ask(query)
    expect(refused.status).toBe(429)
    expect(refused.json()).toMatchObject({ status: 'error', text_code: 'RATE_LIMITED' })
  })
})
