import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { exportFile } from '#tests/kit/export-file.ts'
import type { Asker, RunningServer } from '#tests/kit/server.ts'
import { newBuyer, startShop } from '#tests/orders/shop-server.ts'
import type { ProductRow } from '../products-list.contract.ts'

const LIST = '/api/v1/sell/desk/products'

let server: RunningServer
let officer: Asker

beforeAll(async () => {
  server = await startShop()
  officer = server.as({ personId: (await newBuyer(server)).id, roles: ['shop'] })
  // The list contains 120 products whose names, positions and prices repeat; some are hidden, switched off, sold out or
  // without an item.
  await server.database.db.execute(sql`with made as (
      insert into product (name, url, group_slug, body, details, images, options, has_gst, is_members_only, is_digital,
        is_hidden, takes_codes, is_enabled, sort_order, created_at, updated_at)
      select 'Thing ' || n % 9, 'thing-' || n, 'clothing', '', '[]', '[]', '[]', true, false, false, n % 5 = 0, true,
        n % 7 <> 0, n % 4, now(), now() from generate_series(1, 120) n returning id)
    insert into sku (product_id, code, options, price_cents, stock, weight_g, size_class, is_enabled, sort_order)
    select id, 'THING-' || id, '{}', 500 * (id % 6), case id % 3 when 0 then null when 1 then 0 else 4 end, 0, 'S', true, 1
    from made where id % 10 <> 0`)
})
afterAll(() => server.stop())

type Page = { data: ProductRow[]; next: string | null; total: number; is_empty: boolean }

async function page(query: string): Promise<Page> {
  const answer = await officer.request('GET', `${LIST}?${query}`)
  expect(answer.status).toBe(200)
  return answer.json() as Page
}

async function all(query: string): Promise<ProductRow[]> {
  const rows: ProductRow[] = []
  for (let next: string | null = ''; next !== null;) {
    const read: Page = await page(`${query}${next === '' ? '' : `&after=${next}`}`)
    rows.push(...read.data)
    expect(rows.length).toBeLessThan(300)
    next = read.next
  }
  return rows
}

describe('the list of products', () => {
  it('is restricted to the shop and the treasurer', async () => {
    const list = (asker: Asker, query = '') => asker.request('GET', `${LIST}?${query}`)
    const file = (asker: Asker, query = '') => exportFile(server, asker, `${LIST}.csv?${query}`)
    for (const read of [list, file]) {
      expect((await read(server)).status).toBe(401)
      expect((await read(server.as({ roles: ['events'] }))).status).toBe(403)
      expect((await read(server.as({ roles: ['treasurer'] }))).status).toBe(200)
      expect((await read(officer, 'state=old')).status).toBe(422)
    }
  })

  it.each(['order', 'name', 'price'])(
    'shows each product once over all pages, sorted by %s in both directions',
    async (sort) => {
      const rising = (await all(`sort=${sort}`)).map(({ id }) => id)
      expect(new Set(rising).size).toBe(rising.length)
      expect(rising.length).toBeGreaterThanOrEqual(120)
      expect((await all(`sort=${sort}&order=desc`)).map(({ id }) => id)).toEqual(rising.toReversed())
    },
  )

  it('filters by status, name and code', async () => {
    const rows = await all('sort=name')
    for (const state of ['on_sale', 'sold_out', 'hidden', 'not_on_sale'] as const) {
      const expected = rows.filter((row) => row.state === state).map(({ id }) => id)
      expect((await all(`state=${state}&sort=name`)).map(({ id }) => id)).toEqual(expected)
      expect(expected.length).toBeGreaterThan(0)
    }
    expect((await all('q=thing%203')).every(({ name }) => name === 'Thing 3')).toBe(true)
    const id = rows.find(({ name, price }) => name.startsWith('Thing') && price > 0)?.id
    expect((await page(`q=thing-${id}`)).data.map((row) => row.id)).toContain(id)
  })

  it('is exported as it is shown, and recorded', async () => {
    const file = await exportFile(server, officer, `${LIST}.csv?q=thing%203&columns=name,price,stock`)
    const lines = file.text.trim().replace('\uFEFF', '').split('\r\n')
    expect(lines[0]).toBe('Product,Price,To sell')
    expect(lines).toHaveLength((await page('q=thing%203')).total + 1)
    const audit = await server.as({ roles: ['owner'] }).request('GET', '/api/v1/staff/audit?kind=product')
    expect((audit.json() as { data: { verb: string }[] }).data[0]?.verb).toBe('exported')
  })
})
