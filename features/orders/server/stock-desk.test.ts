import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { exportFile } from '#tests/kit/export-file.ts'
import { codeOf } from '#tests/kit/refusals.ts'
import type { Asker, RunningServer } from '#tests/kit/server.ts'
import { fill, newBuyer, order, startShop } from '#tests/orders/shop-server.ts'
import type { StockRow } from '../stock-desk.contract.ts'

const LIST = '/api/v1/sell/desk/stock'
type Page = { data: StockRow[]; next: string | null; total: number }

let server: RunningServer
let officer: Asker

beforeAll(async () => {
  server = await startShop()
  officer = server.as({ personId: (await newBuyer(server)).id, roles: ['shop'] })
  // Create 120 items in 40 products, whose names, positions and stock repeat.
  await server.database.db.execute(sql`with made as (
      insert into product (name, url, group_slug, body, details, images, options, has_gst, is_members_only, is_digital,
        is_hidden, takes_codes, is_enabled, sort_order, created_at, updated_at)
      select 'Thing ' || n % 9, 'thing-' || n, 'clothing', '', '[]', '[]', '[]', true, false, false, false, true,
        true, n % 4, now(), now() from generate_series(1, 40) n returning id)
    insert into sku (product_id, code, options, price_cents, stock, weight_g, size_class, is_enabled, sort_order)
    select id, 'THING-' || id || '-' || size, jsonb_build_object('size', size), 500,
      case (id + size) % 4 when 0 then null when 1 then 0 when 2 then 4 else 40 end, 0, 'S', true, size % 2
    from made, generate_series(1, 3) size`)
})
afterAll(() => server.stop())

async function page(query: string): Promise<Page> {
  const answer = await officer.request('GET', `${LIST}?${query}`)
  expect(answer.status).toBe(200)
  return answer.json() as Page
}

/** Reads all pages, and fails if a page repeats. */
async function all(query: string): Promise<StockRow[]> {
  const rows: StockRow[] = []
  for (let next: string | null = ''; next !== null;) {
    const read: Page = await page(`${query}${next === '' ? '' : `&after=${next}`}`)
    rows.push(...read.data)
    expect(rows.length).toBeLessThan(300)
    next = read.next
  }
  return rows
}

describe('the list of stock', () => {
  it.each(['shop', 'sku', 'product', 'stock'])(
    'shows each item once over all pages, sorted by %s in both directions',
    async (sort) => {
      const rising = (await all(`sort=${sort}`)).map(({ id }) => id)
      expect(new Set(rising).size).toBe(rising.length)
      expect(rising.length).toBeGreaterThanOrEqual(120)
      expect((await all(`sort=${sort}&order=desc`)).map(({ id }) => id)).toEqual(rising.toReversed())
    },
  )

  it('filters by stock, product and SKU', async () => {
    const rows = await all('sort=sku')
    const conditions: Record<string, (stock: number | null) => boolean> = {
      sold_out: (stock) => stock === 0,
      low: (stock) => stock !== null && stock >= 1 && stock <= 5,
      counted: (stock) => stock !== null,
      unlimited: (stock) => stock === null,
    }
    for (const [state, holds] of Object.entries(conditions)) {
      const expected = rows.filter(({ stock }) => holds(stock)).map(({ id }) => id)
      expect((await all(`sort=sku&state=${state}`)).map(({ id }) => id)).toEqual(expected)
      expect(expected.length).toBeGreaterThan(0)
    }
    expect((await all('q=thing%203')).every(({ product }) => product === 'Thing 3')).toBe(true)
    const { sku } = rows.find(({ product }) => product === 'Thing 3') ?? { sku: '' }
    expect((await all(`q=${sku.toLowerCase()}`)).map((row) => row.sku)).toEqual([sku])
  })

  it('shows the pieces that unpaid orders reserve, and sets a count that nobody has changed', async () => {
    const buyer = await newBuyer(server)
    await fill(buyer, 'CAP')
    await order(buyer)
    const cap = async () => (await all('q=cap')).find(({ sku }) => sku === 'CAP')
    expect(await cap()).toMatchObject({ held: 1 })
    const stock = (await cap())?.stock ?? 0
    const set = (was: number | null) =>
      officer.request('POST', `${LIST}/set`, { body: { sku: 'CAP', stock: 7, was } })
    expect(codeOf(await set(stock + 1))).toBe('CONFLICT')
    expect((await set(stock)).json()).toMatchObject({ success: true })
    expect((await cap())?.stock).toBe(7)
  })

  it('is exported as it is shown', async () => {
    const file = await exportFile(server, officer, `${LIST}.csv?state=low&sort=sku&columns=sku,options,stock`)
    const [head, ...lines] = file.text.trim().replace('\uFEFF', '').split('\r\n')
    expect(head).toBe('SKU,Options,To sell')
    expect(lines).toEqual(
      (await all('state=low&sort=sku')).map(({ sku, options, stock }) => `${sku},${options},${stock}`),
    )
    const [one, two] = await all('sort=sku')
    const chosen = await exportFile(server, officer, `${LIST}.csv?columns=sku&ids=${one?.id},${two?.id}`)
    expect(chosen.text.trim().split('\r\n')).toHaveLength(3)
  })

  it('refuses other roles, unknown filters and malformed cursors', async () => {
    const list = (asker: Asker, query = '') => asker.request('GET', `${LIST}?${query}`)
    const file = (asker: Asker, query = '') => exportFile(server, asker, `${LIST}.csv?${query}`)
    for (const read of [list, file]) {
      expect((await read(server)).status).toBe(401)
      expect((await read(server.as({ roles: ['events'] }))).status).toBe(403)
      expect((await read(server.as({ roles: ['treasurer'] }))).status).toBe(200)
      for (const query of ['state=old', 'sort=held', 'order=up'])
        expect((await read(officer, query)).status).toBe(422)
    }
    for (const cursor of ['x', 'e30', Buffer.from('[[1]]').toString('base64url')])
      expect((await list(officer, `after=${cursor}`)).status).toBe(422)
  })
})
