import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { explainReads } from '#tests/kit/plans.ts'
import { exportFile } from '#tests/kit/export-file.ts'
import type { Asker, RunningServer } from '#tests/kit/server.ts'
import { newPerson, startClub } from '#tests/membership/club-server.ts'
import type { BasLine, BasYear } from '../bas.contract.ts'

const BAS = '/api/v1/sell/desk/bas'

let server: RunningServer
let treasurer: Asker
let buyer: number

/** The test begins on Saturday, 21 November 2026, in the second quarter of the financial year. */
beforeAll(async () => {
  server = await startClub({ nowIso: '2026-11-21T01:00:00Z' })
  buyer = (await newPerson(server)).id
  treasurer = server.as({ personId: buyer, roles: ['treasurer'] })
  // Pay one order at 23:59 on 30 September in the club's time zone, and another a minute later.
  await addOrder(2001, { cents: 11_000, gst: 1000, paidAt: '2026-09-30T13:59:00Z' })
  await addOrder(2002, { cents: 22_000, gst: 2000, paidAt: '2026-09-30T14:00:00Z' })
  await addOrder(2003, { cents: 5500, gst: 500, paidAt: '2026-11-02T00:00:00Z' })
  await addOrder(2004, { cents: 7700, gst: 700, paidAt: null })
  await addRefund(2001, { cents: 3300, gst: 300, at: '2026-10-10T00:00:00Z' })
  await addRefund(2002, { cents: 1100, gst: 100, at: '2026-11-10T00:00:00Z' })
  await addRefund(2003, { cents: 999, gst: 90, at: '2026-11-11T00:00:00Z', reason: 'double' })
})
afterAll(() => server.stop())

type NewOrder = { cents: number; gst: number; paidAt: string | null }

async function addOrder(id: number, { cents, gst, paidAt }: NewOrder): Promise<void> {
  await server.database.db
    .execute(sql`insert into sales_order (id, public_id, person_id, supplier_id, status, buyer_name,
      buyer_email, locale, shipping_name, is_pick_up, needs_shipping, note, subtotal_cents, discount_cents,
      shipping_cents, total_cents, tax_cents, credit_cents, refunded_cents, placed_at, paid_at, updated_at)
    values (${id}, ${`bas-${id}`}, ${buyer}, 1, ${paidAt === null ? 'awaiting_payment' : 'completed'}, 'Odessa Tamblyn',
      'o@corella.example', 'en', '', true, false, '', ${cents}, 0, 0, ${cents}, ${gst}, 0, 0, '2026-09-01', ${paidAt},
      now())`)
}

type NewRefund = { cents: number; gst: number; at: string; reason?: string }

async function addRefund(order: number, { cents, gst, at, reason = 'return' }: NewRefund): Promise<void> {
  await server.database.db.execute(sql`
    insert into refund (id, order_id, payment_id, reason, words, amount_cents, gst_cents, way, status, lines, created_at)
    values (gen_random_uuid(), ${order}, null, ${reason}, '', ${cents}, ${gst}, 'credit', 'done', '[]',
      ${at}::timestamptz)`)
}

const year = async (query = '') => (await treasurer.request('GET', `${BAS}${query}`)).json() as BasYear

describe('the activity statement', () => {
  it('is restricted to the treasurer', async () => {
    for (const path of [BAS, `${BAS}/lines`, '/api/v1/sell/desk/money/events']) {
      const query = path === BAS ? '' : '?from=2026-10-01&to=2026-12-31&figure=sales'
      expect((await server.request('GET', path + query)).status).toBe(401)
      expect((await server.as({ roles: ['shop'] }).request('GET', path + query)).status).toBe(403)
      expect((await treasurer.request('GET', path + query)).status).toBe(200)
    }
    const file = `${BAS}.csv?from=2026-10-01&to=2026-12-31`
    expect((await exportFile(server, server, file)).status).toBe(401)
    expect((await exportFile(server, server.as({ roles: ['shop'] }), file)).status).toBe(403)
    expect((await treasurer.request('GET', `${BAS}?year=1999`)).status).toBe(422)
    const wrong = '?from=2026-12-31&to=2026-10-01&figure=sales'
    expect((await treasurer.request('GET', `${BAS}/lines${wrong}`)).status).toBe(422)
  })

  it('shows each quarter of the current financial year, by the day of payment in the club’s time zone', async () => {
    const { quarters, ...rest } = await year()
    expect(rest).toMatchObject({ year: 2026, first_year: 2026, last_year: 2026 })
    expect(quarters.map(({ from, to }) => `${from} ${to}`)).toEqual([
      '2026-07-01 2026-09-30',
      '2026-10-01 2026-12-31',
      '2027-01-01 2027-03-31',
      '2027-04-01 2027-06-30',
    ])
    expect(quarters[0]).toMatchObject({ g1: 110, gst_1a: 10, gst_1b: 0, sales: 1, refunds: 0 })
  })

  it('deducts refunds of the same quarter, and shows those of earlier sales as an adjustment', async () => {
    const { quarters } = await year()
    expect(quarters[1]).toMatchObject({
      g1: 264,
      gst_1a: 24,
      gst_1b: 3,
      sales: 2,
      refunds: 1,
      adjustments: 1,
    })
    expect((await year('?year=2025')).quarters.every(({ g1, gst_1a: gst }) => g1 === 0 && gst === 0)).toBe(
      true,
    )
  })

  it('opens the sales and refunds behind each figure', async () => {
    const lines = async (figure: string) => {
      const path = `${BAS}/lines?from=2026-10-01&to=2026-12-31&figure=${figure}`
      return ((await treasurer.request('GET', path)).json() as { data: BasLine[] }).data
    }
    expect((await lines('sales')).map(({ order_number: number }) => number)).toEqual([2003, 2002])
    expect(await lines('refunds')).toMatchObject([{ order_number: 2002, amount: 11, gst: 1 }])
    expect(await lines('adjustments')).toMatchObject([{ order_number: 2001, amount: 33, gst: 3 }])
  })

  it('is exported as CSV, whose columns add up to the figures, and is recorded', async () => {
    const file = await exportFile(server, treasurer, `${BAS}.csv?from=2026-10-01&to=2026-12-31`)
    const rows = file.text.trim().split('\r\n').slice(1)
    expect(rows).toEqual([
      'sales,2026-11-02,2003,Odessa Tamblyn,55,5',
      'sales,2026-10-01,2002,Odessa Tamblyn,220,20',
      'refunds,2026-11-10,2002,Odessa Tamblyn,-11,-1',
      'adjustments,2026-10-10,2001,Odessa Tamblyn,-33,-3',
    ])
    const audit = await server.as({ roles: ['owner'] }).request('GET', '/api/v1/staff/audit?kind=books')
    expect((audit.json() as { data: { verb: string }[] }).data[0]?.verb).toBe('exported_bas')
  })

  it('finds the orders and refunds of a quarter by the index of their day', async () => {
    await server.database.db
      .execute(sql`insert into sales_order (id, public_id, person_id, supplier_id, status,
        buyer_name, buyer_email, locale, shipping_name, is_pick_up, needs_shipping, note, subtotal_cents,
        discount_cents, shipping_cents, total_cents, tax_cents, credit_cents, refunded_cents, placed_at, paid_at,
        updated_at)
      select 10000 + n, 'many-' || n, ${buyer}, 1, 'completed', 'Many', 'm@corella.example', 'en', '', true, false, '',
        0, 0, 0, 0, 0, 0, 0, '2020-01-01', '2020-01-01', now() from generate_series(1, 3000) n`)
    await server.database.db.execute(sql`analyze sales_order, refund`)
    const plans = await explainReads(server.database, () => year())
    for (const { plan } of plans) expect(plan).not.toContain('Seq Scan on sales_order')
  })
})
