import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { exportFile } from '#tests/kit/export-file.ts'
import { codeOf } from '#tests/kit/refusals.ts'
import { explainReads } from '#tests/kit/plans.ts'
import type { Asker, RunningServer } from '#tests/kit/server.ts'
import { newTreasurer } from '#tests/orders/desk.ts'
import { startShop } from '#tests/orders/shop-server.ts'
import type { DeskOrder, DeskOrderList } from '../orders-desk.contract.ts'

const LIST = '/api/v1/sell/desk/orders'
const STATUSES = ['completed', 'paid', 'packing', 'shipped', 'awaiting_payment', 'ended', 'refunded']

let server: RunningServer
let desk: Asker & { id: number }

/** Creates 1,400 orders from number 1001 on, one each hour. Their properties repeat with different periods. */
beforeAll(async () => {
  server = await startShop({ nowIso: '2026-11-21T01:00:00Z' })
  desk = await newTreasurer(server)
  const { db } = server.database
  await db.execute(sql`insert into sales_order (id, public_id, person_id, supplier_id, status, buyer_name, buyer_email,
      locale, shipping_name, is_pick_up, needs_shipping, note, subtotal_cents, discount_cents, shipping_cents,
      total_cents, tax_cents, credit_cents, refunded_cents, placed_at, updated_at, hold_ends_at)
    select n, 'order-' || n, ${desk.id}, 1, (${sql.param(STATUSES)}::text[])[1 + n % 7], 'Ann ' || chr(65 + n % 5) || 'nders',
      'b' || n || '@many.example', 'en', '', true, false, '', 100 * (n % 9), 0, 0, 100 * (n % 9), 0, 0, 0,
      timestamptz '2026-09-30T14:00:00Z' + (n - 1001) * interval '1 hour', now(),
      case when n % 7 = 4 then timestamptz '2026-11-28T12:59:00Z' - n % 100 * interval '1 day' end
    from generate_series(1001, 2400) n`)
  await db.execute(sql`insert into order_line (order_id, position, kind, code, name, details, addons, qty,
      unit_price_cents, discount_cents, total_cents, has_gst, gst_cents, is_digital, is_ticket, refunded_qty,
      refunded_cents)
    select n, 1, case n % 4 when 0 then 'membership' when 1 then 'entry' else 'goods' end, 'X', 'Item ' || n % 4, '[]',
      '[]', 1, 100 * (n % 9), 0, 100 * (n % 9), false, 0, false, n % 4 = 2, 0, 0
    from generate_series(1001, 2400) n`)
  await db.execute(sql`insert into payment (id, order_id, gateway, amount_cents, status, begun_at, expires_at)
    select gen_random_uuid(), n, g.gateway, 100, 'ended', timestamptz '2026-01-01' + g.at * interval '1 hour', now()
    from generate_series(1001, 2400) n join (values ('stripe', 1), ('bank_transfer', 2)) g(gateway, at)
      on g.at = 1 or n % 2 = 0
    where n % 10 <> 5`)
  await db.execute(sql`vacuum analyze`)
})
afterAll(() => server.stop())

async function list(query: string): Promise<DeskOrderList> {
  const answer = await desk.request('GET', `${LIST}?${query}`)
  expect(answer.status).toBe(200)
  return answer.json() as DeskOrderList
}

/** Reads all pages, and fails if a page repeats. */
async function all(query: string): Promise<DeskOrder[]> {
  const rows: DeskOrder[] = []
  for (let next: string | null = ''; next !== null;) {
    const page: DeskOrderList = await list(`${query}${next === '' ? '' : `&after=${next}`}`)
    rows.push(...page.data)
    expect(rows.length).toBeLessThanOrEqual(1400)
    next = page.next
  }
  return rows
}

const numbers = Array.from({ length: 1400 }, (_, index) => 1001 + index)

describe('the list of orders', () => {
  it.each<[string, (order: DeskOrder) => string | number]>([
    ['number', ({ number }) => number],
    ['buyer', ({ buyer }) => buyer],
    ['total', ({ total_amount: total }) => total],
  ])('shows each order once over all pages, sorted by %s in both directions', async (sort, valueOf) => {
    for (const order of ['asc', 'desc']) {
      const rows = await all(`sort=${sort}&order=${order}`)
      expect(rows.map(({ number }) => number).toSorted((a, b) => a - b)).toEqual(numbers)
      const values = rows.map(valueOf)
      const sorted = values.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))
      expect(values).toEqual(order === 'asc' ? sorted : sorted.toReversed())
    }
  })

  it('shows each order that awaits payment once over all pages, sorted by the end of the time to pay', async () => {
    for (const order of ['asc', 'desc']) {
      const rows = await all(`view=awaiting_payment&sort=due&order=${order}`)
      const found = rows.map(({ number }) => number).toSorted((a, b) => a - b)
      expect(found).toEqual(numbers.filter((n) => n % 7 === 4))
      const due = rows.map(({ hold_ends_at: dueAt }) => dueAt ?? '')
      expect(due).toEqual(order === 'asc' ? due.toSorted() : due.toSorted().toReversed())
    }
  })

  it('shows the newest orders first and counts up to 1,000', async () => {
    const { data, total, has_more_than_total: hasMore, counts } = await list('')
    expect(data.slice(0, 2).map(({ number }) => number)).toEqual([2400, 2399])
    expect([data.length, total, hasMore]).toEqual([50, 1000, true])
    expect(counts).toEqual({ awaiting_payment: 200, to_pack: 400, packed: 200 })
  })

  it.each([
    ['view=to_pack', (n: number) => [1, 2].includes(n % 7)],
    ['view=done', (n: number) => [0, 6].includes(n % 7)],
    ['kind=membership', (n: number) => n % 4 === 0],
    ['kind=ticket', (n: number) => n % 4 === 2],
    ['kind=goods', (n: number) => n % 4 === 3],
    ['method=bank_transfer', (n: number) => n % 2 === 0 && n % 10 !== 5],
    ['method=stripe', (n: number) => n % 2 === 1 && n % 10 !== 5],
    ['method=credit', (n: number) => n % 10 === 5],
    ['least=7', (n: number) => n % 9 >= 7],
    ['least=2.00&most=3', (n: number) => [2, 3].includes(n % 9)],
    // Midnight in Sydney is 14:00 UTC before daylight saving begins on 4 October, and 13:00 UTC afterwards.
    ['placed_to=2026-10-01', (n: number) => n < 1025],
    ['placed_from=2026-10-05&placed_to=2026-10-05', (n: number) => n >= 1096 && n < 1120],
    ['q=b1200', (n: number) => n === 1200],
    ['q=%231200', (n: number) => n === 1200],
    ['q=ann%20cnd', (n: number) => n % 5 === 2],
    ['q=nn', () => false],
    ['view=ended&kind=entry&least=5', (n: number) => n % 7 === 5 && n % 4 === 1 && n % 9 >= 5],
  ])('%s shows the orders that match', async (query, matches) => {
    const found = await all(`${query}&order=asc`)
    expect(found.map(({ number }) => number)).toEqual(numbers.filter(matches))
  })

  it.each([
    'after=x',
    'sort=person',
    'sort=due',
    'sort=due&view=to_pack',
    'view=none',
    'kind=x',
    'least=-1',
    'least=1.234',
    'placed_from=2026-02-30',
  ])('refuses the list with the query %s', async (query) => {
    expect(codeOf(await desk.request('GET', `${LIST}?${query}`))).toBe('VALIDATION')
  })

  it('exports the list as shown: filters, order and columns', async () => {
    const answer = await exportFile(
      server,
      desk,
      `${LIST}.csv?view=to_pack&q=ann%20cnd&sort=total&order=asc&columns=number,total`,
    )
    const shown = await all('view=to_pack&q=ann%20cnd&sort=total&order=asc')
    expect(answer.text.trim().split(/\r?\n/)).toEqual([
      'Order,Total',
      ...shown.map(({ number, total_amount: total }) => `${number},${total.toFixed(2)}`),
    ])
    expect(shown.length).toBeGreaterThan(50)
  })

  it('exports selected orders with the time in the club’s time zone, and records the export', async () => {
    const { text } = await exportFile(
      server,
      desk,
      `${LIST}.csv?ids=1001,1006&columns=number,placed,method,status`,
    )
    expect(text.trim().split(/\r?\n/)).toEqual([
      'Order,Placed,Paid by,Status',
      `1006,2026-10-01 05:00,bank_transfer,${STATUSES[1006 % 7]}`,
      `1001,2026-10-01 00:00,stripe,${STATUSES[1001 % 7]}`,
    ])
    const trail = await server.as({ roles: ['owner'] }).request('GET', '/api/v1/staff/audit?kind=order')
    expect((trail.json() as { data: object[] }).data[0]).toMatchObject({
      verb: 'exported',
      person_id: desk.id,
      change: JSON.stringify({ orders: 2 }),
    })
  })

  it('is restricted to the roles treasurer and shop', async () => {
    const list = (asker: Asker) => asker.request('GET', LIST)
    const file = (asker: Asker) => exportFile(server, asker, `${LIST}.csv`)
    for (const read of [list, file]) {
      expect((await read(server)).status).toBe(401)
      expect((await read(server.as({ roles: ['membership', 'events'] }))).status).toBe(403)
      expect((await read(server.as({ personId: desk.id, roles: ['shop'] }))).status).toBe(200)
    }
  })

  it.each(['number', 'buyer', 'total'])('reads a page sorted by %s from an index', async (sort) => {
    const plans = await explainReads(server.database, () => list(`sort=${sort}`))
    // The settings of the club are read as well if they are no longer cached.
    const page = plans.find(({ statement }) => statement.includes('order_line'))
    expect(page?.plan).toMatch(/Index Scan/)
    expect(page?.plan).not.toMatch(/Seq Scan on sales_order|Sort Key: sales_order/)
  })
})
