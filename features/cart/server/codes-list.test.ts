import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { exportFile } from '#tests/kit/export-file.ts'
import type { Asker, RunningServer } from '#tests/kit/server.ts'
import { newBuyer, startShop } from '#tests/orders/shop-server.ts'
import type { DeskCode } from '../codes-desk.contract.ts'

const LIST = '/api/v1/sell/desk/codes'
type Page = { data: DeskCode[]; next: string | null; total: number; is_empty: boolean }

let server: RunningServer
let officer: Asker

beforeAll(async () => {
  server = await startShop({ nowIso: '2026-11-21T01:00:00Z' })
  officer = server.as({ personId: (await newBuyer(server)).id, roles: ['shop'] })
  // Create 120 codes whose names, days and uses repeat. Some have no first or last day, some are used up.
  await server.database.db.execute(sql`
    insert into promotion (code, label, kind, percent, min_total_cents, is_members_only, starts_at, ends_at, max_uses,
      used_count, updated_at)
    select 'LIST' || n, 'Name ' || n % 7, case when n % 3 = 0 then 'free_parcel' else 'percent' end, 10, 0, false,
      case n % 4 when 0 then null when 1 then timestamptz '2027-01-01' else timestamptz '2026-01-01' end,
      case n % 5 when 0 then null when 1 then timestamptz '2026-06-01 00:00:00.000123Z' else timestamptz '2028-01-01' end,
      case when n % 6 = 0 then 3 end, n % 6 % 4, now()
    from generate_series(1, 120) n`)
  await server.database.db.execute(
    sql`update promotion set used_count = 3 where code in ('LIST12', 'LIST18')`,
  )
})
afterAll(() => server.stop())

async function page(query: string): Promise<Page> {
  const answer = await officer.request('GET', `${LIST}?${query}`)
  expect(answer.status).toBe(200)
  return answer.json() as Page
}

/** Reads all pages, and fails if a page repeats. */
async function all(query: string): Promise<DeskCode[]> {
  const rows: DeskCode[] = []
  for (let next: string | null = ''; next !== null;) {
    const read: Page = await page(`${query}${next === '' ? '' : `&after=${next}`}`)
    rows.push(...read.data)
    expect(rows.length).toBeLessThan(300)
    next = read.next
  }
  return rows
}

describe('the list of promotion codes', () => {
  it.each(['code', 'name', 'used', 'first_day', 'last_day'])(
    'shows each code once over all pages, sorted by %s in both directions',
    async (sort) => {
      const rising = (await all(`sort=${sort}`)).map(({ code }) => code)
      expect(new Set(rising).size).toBe(rising.length)
      expect(rising.length).toBeGreaterThanOrEqual(120)
      expect((await all(`sort=${sort}&order=desc`)).map(({ code }) => code)).toEqual(rising.toReversed())
    },
  )

  it('filters by status, kind, code and name', async () => {
    const rows = await all('')
    for (const state of ['valid', 'too_early', 'ended'] as const) {
      const expected = rows.filter((row) => row.state === state).map(({ code }) => code)
      expect((await all(`state=${state}`)).map(({ code }) => code)).toEqual(expected)
      expect(expected.length).toBeGreaterThan(0)
    }
    expect(rows.find(({ code }) => code === 'LIST18')?.state).toBe('ended')
    expect((await all('kind=free_parcel')).every(({ kind }) => kind === 'free_parcel')).toBe(true)
    expect((await all('q=list11')).map(({ code }) => code)).toContain('LIST11')
    expect((await all('q=name%203')).every(({ label }) => label === 'Name 3')).toBe(true)
  })

  it('is exported as it is shown, and returns a single code', async () => {
    const file = await exportFile(
      server,
      officer,
      `${LIST}.csv?state=ended&sort=used&columns=code,name,state`,
    )
    const [head, ...lines] = file.text.trim().replace('\uFEFF', '').split('\r\n')
    expect(head).toBe('Code,Name,Status')
    expect(lines).toEqual(
      (await all('state=ended&sort=used')).map(({ code, label, state }) => `${code},${label},${state}`),
    )
    const chosen = await exportFile(server, officer, `${LIST}.csv?columns=code&ids=LIST1,LIST2`)
    expect(chosen.text.trim().split('\r\n').slice(1)).toEqual(['LIST1', 'LIST2'])
    const one = await officer.request('GET', `${LIST}/get?code=LIST1`)
    expect(one.json()).toMatchObject({ item: { code: 'LIST1', state: 'too_early' } })
    expect((await officer.request('GET', `${LIST}/get?code=NOSUCH`)).status).toBe(404)
  })

  it('refuses other roles, unknown filters and malformed cursors', async () => {
    const list = (asker: Asker, query = '') => asker.request('GET', `${LIST}?${query}`)
    const one = (asker: Asker, query = '') => asker.request('GET', `${LIST}/get?code=LIST1&${query}`)
    const file = (asker: Asker, query = '') => exportFile(server, asker, `${LIST}.csv?${query}`)
    for (const read of [list, one, file]) {
      expect((await read(server)).status).toBe(401)
      expect((await read(server.as({ roles: ['events'] }))).status).toBe(403)
      expect((await read(server.as({ roles: ['treasurer'] }))).status).toBe(200)
    }
    for (const read of [list, file])
      for (const query of ['state=old', 'sort=kind', 'order=up', 'kind=x'])
        expect((await read(officer, query)).status).toBe(422)
    for (const cursor of ['x', 'e30', Buffer.from('[[1]]').toString('base64url')])
      expect((await list(officer, `after=${cursor}`)).status).toBe(422)
  })
})
