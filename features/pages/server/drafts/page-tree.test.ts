import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from 'drizzle-orm'
import { type ContentServer, startContentServer } from '#tests/kit/content-server.ts'
import type { PageBranch } from '../../page-tree.contract.ts'

const BASE = '/api/v1/cms/page'

let server: ContentServer

beforeAll(async () => {
  server = await startContentServer()
})
afterAll(() => server.stop())

async function create(url: string): Promise<void> {
  const answer = await server.post(`${BASE}/create`, { name: `Page ${url}`, url }, ['content'])
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`)
}
const level = async (query: Record<string, string> = {}) =>
  (await server.call(`${BASE}/level?${new URLSearchParams(query).toString()}`, {}, ['content'])).json() as {
    data: PageBranch[]
    is_whole: boolean
  }
const shown = ({ data }: { data: PageBranch[] }) =>
  data.map(({ path, page, pages_below: count }) => [path, page?.name ?? null, count])

describe('the tree of pages', () => {
  it('groups the pages below an address, also one without a page, one level at a time', async () => {
    for (const url of ['/tracks', '/tracks/tallow', '/tracks/tallow/map', '/tracks_old', '/years/2026/may'])
      await create(url)
    expect(shown(await level())).toEqual([
      ['/tracks', 'Page /tracks', 2],
      ['/tracks_old', 'Page /tracks_old', 0],
      ['/years', null, 1],
    ])
    expect(shown(await level({ below: '/tracks' }))).toEqual([['/tracks/tallow', 'Page /tracks/tallow', 1]])
    expect(shown(await level({ below: '/years' }))).toEqual([['/years/2026', null, 1]])
    expect(await level({ below: '/tracks_old' })).toMatchObject({ data: [], is_whole: true })
  })

  it('loads a level of 10,000 pages in parts of 100, without a gap or a repetition', async () => {
    await server.database.db.execute(sql`
      insert into page (name, url, content, kind, priority_percent, is_published, created_at, updated_at)
      select 'Entry ' || n, '/many/entry-' || n || case when n % 10 = 0 then '/detail' else '' end,
        '', 'website', 50, false, now(), now()
      from generate_series(1, 10000) as n`)
    const paths: string[] = []
    for (let after = ''; ;) {
      const part = await level({ below: '/many', ...(after === '' ? {} : { after }) })
      paths.push(...part.data.map(({ path }) => path))
      if (part.is_whole) break
      expect(part.data).toHaveLength(100)
      after = paths.at(-1) ?? ''
    }
    expect(paths).toHaveLength(10_000)
    expect(new Set(paths).size).toBe(10_000)
    const many = (await level()).data.find(({ path }) => path === '/many')
    expect(many?.pages_below).toBe(10_000)
  })

  it('is closed to everybody without the role content, and refuses what is no address', async () => {
    expect((await server.call(`${BASE}/level`)).status).toBe(401)
    expect((await server.call(`${BASE}/level`, {}, ['shop'])).status).toBe(403)
    expect((await server.call(`${BASE}/level?below=tracks`, {}, ['content'])).status).toBe(422)
  })
})
