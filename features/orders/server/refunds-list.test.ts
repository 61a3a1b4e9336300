import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { exportFile } from '#tests/kit/export-file.ts'
import { explainReads } from '#tests/kit/plans.ts'
import { codeOf } from '#tests/kit/refusals.ts'
import type { Asker, RunningServer } from '#tests/kit/server.ts'
import { newTreasurer } from '#tests/orders/desk.ts'
import { startShop } from '#tests/orders/shop-server.ts'
import type { DeskRefund } from '../orders-desk.contract.ts'
import type { DeskRefundList } from '../refunds-desk.contract.ts'

const LIST = '/api/v1/sell/desk/refunds'

let server: RunningServer
let desk: Asker & { id: number }

/** Creates 1,400 refunds of the orders from 1001 on. Two in seven are still to be made. */
beforeAll(async () => {
  server = await startShop({ nowIso: '2026-11-21T01:00:00Z' })
  desk = await newTreasurer(server)
  const { db } = server.database
  await db.execute(sql`insert into sales_order (id, public_id, person_id, supplier_id, status, buyer_name, buyer_email,
      locale, shipping_name, is_pick_up, needs_shipping, note, subtotal_cents, discount_cents, shipping_cents,
      total_cents, tax_cents, credit_cents, refunded_cents, placed_at, updated_at)
    select n, 'order-' || n, ${desk.id}, 1, 'refunded', 'Ann ' || chr(65 + n % 5) || 'nders', 'b' || n || '@many.example',
      'en', '', true, false, '', 5000, 0, 0, 5000, 0, 0, 0, now(), now()
    from generate_series(1001, 2400) n`)
  // Some refunds are created within the same millisecond, and some at the same instant.
  await db.execute(sql`insert into refund (id, order_id, reason, words, amount_cents, gst_cents, way, status, lines,
      created_at, done_at, buyer_name)
    select ('01890000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, n, 'return', '', 100 * (1 + n % 30), 0,
      case when n % 7 > 1 then 'by_hand' end,
      case n % 7 when 0 then 'waiting' when 1 then 'asked' else 'done' end, '[]',
      timestamptz '2026-09-30T14:00:00Z' + n / 2 * interval '3 microseconds',
      case when n % 7 > 1 then timestamptz '2026-10-05T14:30:00Z' end, 'Ann ' || chr(65 + n % 5) || 'nders no' || n
    from generate_series(1001, 2400) n`)
  await db.execute(sql`vacuum analyze`)
})
afterAll(() => server.stop())

async function list(query: string): Promise<DeskRefundList> {
  const answer = await desk.request('GET', `${LIST}?${query}`)
  expect(answer.status).toBe(200)
  return answer.json() as DeskRefundList
}

/** Reads all pages, and fails if a page repeats. */
async function all(query: string): Promise<DeskRefund[]> {
  const rows: DeskRefund[] = []
  for (let next: string | null = ''; next !== null;) {
    const page: DeskRefundList = await list(`${query}${next === '' ? '' : `&after=${next}`}`)
    rows.push(...page.data)
    expect(rows.length).toBeLessThanOrEqual(1400)
    next = page.next
  }
  return rows
}

const numberOf = ({ order_number: number }: DeskRefund) => number
const numbers = Array.from({ length: 1400 }, (_, index) => 1001 + index)

describe('the list of refunds', () => {
  it.each<[string, (refund: DeskRefund) => string | number]>([
    ['created', ({ created_at: createdAt }) => createdAt],
    ['amount', ({ amount }) => amount],
  ])('shows each refund once over all pages, sorted by %s in both directions', async (sort, valueOf) => {
    for (const order of ['asc', 'desc']) {
      const rows = await all(`view=all&sort=${sort}&order=${order}`)
      expect(rows.map(numberOf).toSorted((a, b) => a - b)).toEqual(numbers)
      const values = rows.map(valueOf)
      const sorted = values.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))
      expect(values).toEqual(order === 'asc' ? sorted : sorted.toReversed())
    }
  })

  it('shows the refunds to make first, the oldest first, and counts up to 1,000', async () => {
    const page = await list('')
    expect(page.data.slice(0, 3).map(numberOf)).toEqual([1001, 1002, 1008])
    expect([page.data.length, page.total, page.has_more_than_total]).toEqual([50, 400, false])
    expect(page.counts).toEqual({ to_do: 400 })
    expect(await list('view=all')).toMatchObject({ total: 1000, has_more_than_total: true })
  })

  it.each([
    ['view=to_do', (n: number) => n % 7 < 2],
    ['view=done', (n: number) => n % 7 > 1],
    ['view=all&q=1200', (n: number) => n === 1200],
    ['view=all&q=%231200', (n: number) => n === 1200],
    ['view=all&q=%2428.00', (n: number) => n % 30 === 27],
    ['view=done&q=no1202', (n: number) => n === 1202],
    ['view=to_do&q=ann%20cnd', (n: number) => n % 7 < 2 && n % 5 === 2],
    ['view=all&q=nders', () => false],
  ])('%s shows the refunds that match', async (query, matches) => {
    const found = await all(query)
    const wanted = numbers.filter(matches)
    expect(found.map(numberOf).toSorted((a, b) => a - b)).toEqual(wanted)
    expect((await list(query)).total).toBe(Math.min(wanted.length, 1000))
  })

  it.each(['after=x', 'sort=buyer', 'view=failed', 'order=up'])(
    'refuses the list with the query %s',
    async (query) => {
      expect(codeOf(await desk.request('GET', `${LIST}?${query}`))).toBe('VALIDATION')
    },
  )

  it('exports the list as shown: view, search, order and columns', async () => {
    const query = 'view=to_do&q=ann%20cnd&sort=amount&order=desc'
    const answer = await exportFile(server, desk, `${LIST}.csv?${query}&columns=order,amount`)
    const shown = await all(query)
    expect(answer.text.trim().split(/\r?\n/)).toEqual([
      'Order,Amount',
      ...shown.map(({ order_number: number, amount }) => `${number},${amount.toFixed(2)}`),
    ])
    expect(shown.length).toBeGreaterThan(50)
  })

  it('exports selected refunds with the time in the club’s time zone, and records the export', async () => {
    const id = '01890000-0000-7000-8000-000000001004'
    const { text } = await exportFile(server, desk, `${LIST}.csv?view=all&ids=${id}`)
    expect(text.trim().split(/\r?\n/)).toEqual([
      'Order,Buyer,Reason,Paid by,Since,Status,Refunded,Refunded at,Amount',
      '1004,Ann Enders,return,credit,2026-10-01 00:00,done,by_hand,2026-10-06 01:30,15.00',
    ])
    const trail = await server.as({ roles: ['owner'] }).request('GET', '/api/v1/staff/audit?kind=refund')
    expect((trail.json() as { data: object[] }).data[0]).toMatchObject({
      verb: 'exported',
      person_id: desk.id,
      change: JSON.stringify({ refunds: 1 }),
    })
  })

  it('is restricted to the treasurer', async () => {
    const read = (asker: Asker) => asker.request('GET', LIST)
    const file = (asker: Asker) => exportFile(server, asker, `${LIST}.csv`)
    for (const call of [read, file]) {
      expect((await call(server)).status).toBe(401)
      expect((await call(server.as({ roles: ['shop', 'membership'] }))).status).toBe(403)
    }
  })

  it.each(['view=all&sort=created', 'view=all&sort=amount', 'sort=created', 'sort=amount'])(
    'reads a page with %s from an index',
    async (query) => {
      const plans = await explainReads(server.database, () => list(query))
      const page = plans.find(({ statement }) => statement.includes('buyer_name'))
      expect(page?.plan).toMatch(/Index Scan using refund_/)
      expect(page?.plan).not.toMatch(/Seq Scan on refund|Sort Key/)
    },
  )
})
