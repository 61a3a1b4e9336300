import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from 'drizzle-orm'
import { type ContentServer, startContentServer } from '#tests/kit/content-server.ts'
import { DESK_PAGE_COUNT, type DeskPage } from '../../page-drafts.contract.ts'
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
const pagesBelow = async (below: string) =>
  (await server.call(`${BASE}/below?below=${below}`, {}, ['content'])).json() as {
    data: DeskPage[]
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

  it('lists the page at an address and all pages below it, at most 100', async () => {
    for (const url of ['/club', '/club/rules', '/club/rules/old', '/clubs']) await create(url)
    const { data, is_whole: isWhole } = await pagesBelow('/club')
    expect(data.map(({ url }) => url)).toEqual(['/club', '/club/rules', '/club/rules/old'])
    expect(isWhole).toBe(true)
    expect(await pagesBelow('/nothing')).toMatchObject({ data: [], is_whole: true })
    await server.database.db.execute(sql`
      insert into page (name, url, content, kind, priority_percent, is_published, created_at, updated_at)
      select 'Page ' || n, '/long/' || n, '', 'website', 50, false, now(), now()
      from generate_series(1, ${DESK_PAGE_COUNT + 1}) as n`)
    const long = await pagesBelow('/long')
    expect(long.data).toHaveLength(DESK_PAGE_COUNT)
    expect(long.is_whole).toBe(false)
  })

  it('is closed to everybody without the role content, and refuses what is no address', async () => {
    expect((await server.call(`${BASE}/below?below=/club`)).status).toBe(401)
    expect((await server.call(`${BASE}/below?below=/club`, {}, ['shop'])).status).toBe(403)
    expect((await server.call(`${BASE}/below?below=club`, {}, ['content'])).status).toBe(422)
    expect((await server.call(`${BASE}/level`)).status).toBe(401)
    expect((await server.call(`${BASE}/level`, {}, ['shop'])).status).toBe(403)
    expect((await server.call(`${BASE}/level?below=tracks`, {}, ['content'])).status).toBe(422)
  })
})
