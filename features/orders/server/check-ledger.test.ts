import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkLedger, readBookCheck } from '#app/server/books.ts'
import { findAuditBreak, findLastAudit } from '#features/staff/server/staff.public.ts'
import { findFaults, proofsOf } from '#platform/server/database/proofs.store.ts'
import { job } from '#platform/server/jobs/jobs.tables.ts'
import { DAY_MS, HOUR_MS } from '#platform/shared/durations.ts'
import type { Asker, RunningServer } from '#tests/kit/server.ts'
import { faultsOf } from '#tests/orders/books.ts'
import {
  combineLines,
  deskRecord,
  refundOrder,
  importLines,
  newTreasurer,
  splitLine,
} from '#tests/orders/desk.ts'
import { chooseAtSandbox, fill, newBuyer, order, startShop, stateOf } from '#tests/orders/shop-server.ts'
import { BOOK_PROOFS } from '../books.contract.ts'
import { CHECK_BOOKS_JOB, startDailyBookCheck } from './book-checks.actions.ts'
import { grantCredit } from './grant-credit.actions.ts'
import { systemRandom } from '#platform/server/random.ts'
import { salesOrder } from './orders.tables.ts'

let server: RunningServer
let treasurer: Asker

beforeAll(async () => {
  server = await startShop()
  treasurer = await newTreasurer(server)
  await trade()
})
afterAll(() => server.stop())

/** Creates one order of every kind: paid, unpaid, ended, refunded in each way, and paid with credit. */
async function trade(): Promise<void> {
  const buyer = await newBuyer(server)
  await server.database.transaction((tx) =>
    grantCredit(tx, systemRandom(server.clock), {
      personId: buyer.id,
      supplierId: 1,
      cents: 1_000,
      once: 'welcome',
      at: new Date(server.clock.nowMs()),
    }),
  )
  await fill(buyer, 'TEE', 3)
  const paid = await order(buyer, {
    use_credit: true,
    promotion_code: 'GRID10',
    address: buyer.addressId,
    shipping_option_id: 3,
  })
  await chooseAtSandbox(server, paid.payment)
  const { number } = await stateOf(server, paid.order)
  await importLines(treasurer, ['05/12/2026,12.00,Direct Credit for nobody'])
  await fill(buyer, 'CAP')
  const transferred = await order(buyer, { paymentGateway: 'bank_transfer' })
  const { payments } = await deskRecord(treasurer, (await stateOf(server, transferred.order)).number)
  await importLines(treasurer, [`05/12/2026,28.00,${payments[0]?.reference}`])
  for (const way of ['gateway', 'by_hand', 'credit'] as const)
    if ((await refundOrder(treasurer, number, { way })).status !== 200)
      throw new Error(`nothing went back ${way}`)
  await fill(buyer, 'CAP')
  await order(buyer)
  await fill(buyer, 'GIFT')
  const ended = await order(buyer)
  await buyer.request('POST', '/api/v1/sell/order/letGo', { body: { id: ended.order } })
  await tradeAtTill()
  const { lines } = await importLines(treasurer, [
    '06/12/2026,9.00,Two things',
    '06/12/2026,3.00,The first half',
    '06/12/2026,4.00,The second half',
  ])
  const [whole = '', ...halves] = lines.map(({ line }) => line)
  for (const answer of [await splitLine(treasurer, whole, [4, 5]), await combineLines(treasurer, halves)])
    if (answer.status !== 200) throw new Error(`the lines were refused: ${answer.text}`)
}

/** Sells at a till and closes the till with a cash count. */
async function tradeAtTill(): Promise<void> {
  const post = async (path: string, body: object) => {
    const headers = { 'idempotency-key': path }
    const answer = await treasurer.request('POST', `/api/v1/sell/till/${path}`, { body, headers })
    if (answer.status !== 200) throw new Error(`the till refused ${path}: ${answer.text}`)
    return (answer.json() as { item: { id: string } }).item
  }
  const { id: till } = await post('open', { place: 'Bar', float: 0 })
  await post('sell', { till, kind: 'bar', description: 'Pie', amount: 5, method: 'cash' })
  await post('close', { till, expected: 5, counted: [{ cents: 500, qty: 1 }], note: '' })
}

class Undone extends Error {}

/**
 * Applies a change directly in the database, returns the checks that report a discrepancy, and rolls the change back.
 */
async function faultsAfter(change: string): Promise<Set<string>> {
  let found = new Set<string>()
  try {
    await server.database.transaction(async (tx) => {
      const { rows } = await tx.execute<Record<string, unknown>>(sql.raw(`${change} returning 1`))
      expect(rows, change).not.toEqual([])
      const inside = { ...server, database: { ...server.database, db: tx } } as RunningServer
      found = new Set((await faultsOf(inside)).map(({ proof }) => proof))
      throw new Undone()
    })
  } catch (error) {
    if (!(error instanceof Undone)) throw error
  }
  return found
}

const ONE_ENTRY = (what: string) => `(select id from ledger_entry where what = '${what}' limit 1)`
const PAID = '(select id from sales_order where refunded_cents > 0 limit 1)'
const WAITING = "(select id from sales_order where status = 'awaiting_payment' limit 1)"

/** Changes that corrupt the books, accidental or deliberate, each with the check that must report it. */
const PLANTED: [proof: string, change: string][] = [
  [
    'entry_zero',
    `update ledger_posting set amount_cents = amount_cents + 1 where account = 'sales' and entry_id = ${ONE_ENTRY('order_placed')}`,
  ],
  ['entry_sums', `delete from ledger_posting where entry_id = ${ONE_ENTRY('payment_received')}`],
  [
    'account_known',
    `update ledger_posting set account = 'pocket' where account = 'money:sandbox' and entry_id = ${ONE_ENTRY('payment_received')}`,
  ],
  ['receivable', `update sales_order set status = 'paid' where id = ${WAITING}`],
  [
    'sold',
    `update ledger_posting set amount_cents = amount_cents + case account when 'sales' then 5 else -5 end
      where account in ('sales', 'receivable') and entry_id = ${ONE_ENTRY('order_placed')}`,
  ],
  [
    'gst_owed',
    `update ledger_posting set amount_cents = amount_cents + case account when 'gst' then 5 else -5 end
      where account in ('sales', 'gst') and entry_id = ${ONE_ENTRY('order_placed')}`,
  ],
  ['money_moved', `update refund set status = 'done', done_at = now() where status = 'waiting'`],
  ['to_refund', `delete from refund where status = 'waiting'`],
  ['payment_booked', `update payment set received_cents = received_cents - 1 where status = 'paid'`],
  [
    'payment_booked',
    `with entry as (
        insert into ledger_entry (id, what, order_id, once, at)
        select gen_random_uuid(), 'payment_received', order_id, 'payment:' || id || ':again', now()
        from payment where status = 'paid' limit 1 returning id)
      insert into ledger_posting (entry_id, account, amount_cents)
      select id, account, cents from entry, (values ('money:sandbox', -100), ('money:cash', 100)) moved(account, cents)`,
  ],
  [
    'vouchers',
    `insert into voucher (id, code, order_id, line_id, piece, amount_cents, good_until, status, issued_at)
      select gen_random_uuid(), 'A CODE', order_id, id, 1, 500, '2029-01-01', 'issued', now()
      from order_line where order_id = ${PAID} limit 1`,
  ],
  ['suspense', `update bank_statement_line set state = 'other_income' where state = 'open'`],
  [
    'suspense',
    `update ledger_posting set account = 'other_income' where account = 'suspense' and entry_id = ${ONE_ENTRY('bank_line_received')}`,
  ],
  ['bank_line_booked', `update bank_statement_line set state = 'ignored' where state = 'open'`],
  ['bank_line_booked', `update bank_statement_line set payment_id = null where state = 'matched'`],
  [
    'bank_line_once',
    `update bank_statement_line set state = 'matched',
      payment_id = (select payment_id from bank_statement_line where state = 'matched' limit 1) where state = 'open'`,
  ],
  [
    'bank_line_parts',
    `update bank_statement_line set amount_cents = amount_cents - 1 where part_of_key is not null`,
  ],
  ['bank_line_parts', `update bank_statement_line set state = 'withdrawn' where line_key like 'sum:%'`],
  [
    'counter_sale',
    `update ledger_posting set amount_cents = amount_cents + case account when 'sales' then 5 else -5 end
      where account in ('sales', 'money:cash') and entry_id = ${ONE_ENTRY('counter_sale')}`,
  ],
  ['counter_sale', `update counter_sale set undone_at = now(), undone_by = sold_by`],
  ['cash_count', `update till_line set amount_cents = amount_cents + 5`],
  ['cash_count', `update cash_count set counted_cents = counted_cents + 5`],
  [
    'cash_count',
    `update cash_count set deposit_line_key =
      (select line_key from bank_statement_line where state = 'open' limit 1)`,
  ],
  ['credit_balance', `update credit_balance set balance_cents = balance_cents + 1`],
  [
    'order_sum',
    `update order_line set qty = qty + 1, total_cents = total_cents + unit_price_cents where order_id = ${PAID}`,
  ],
  ['line_gst', `update order_line set gst_cents = gst_cents + 1 where order_id = ${PAID}`],
  ['order_gst', `update sales_order set tax_cents = tax_cents - 1 where id = ${PAID}`],
  ['order_refunds', `update sales_order set refunded_cents = refunded_cents - 1 where id = ${PAID}`],
  ['line_refunds', `update order_line set refunded_cents = refunded_cents - 1 where order_id = ${PAID}`],
  ['paid_in_full', `update payment set status = 'ended' where status = 'paid'`],
  ['stock', `update sku set stock = -1 where code = 'LAST'`],
  ['code_uses', `update promotion set used_count = 0 where code = 'GRID10'`],
  ['hold_ends', `update sales_order set hold_ends_at = null where id = ${WAITING}`],
  ['hold_ends', `update sales_order set hold_ends_at = '2026-11-01' where id = ${WAITING}`],
  ['hold_ends', `update sales_order set hold_ends_at = now() where id = ${PAID}`],
  [
    'paper_sum',
    `update invoice set paper = jsonb_set(paper, '{lines,0,totalCents}', '1') where kind = 'invoice'`,
  ],
  ['one_invoice', `update invoice set status = 'void' where order_id = ${PAID} and kind = 'invoice'`],
  [
    'invoice_amount',
    `update invoice set paper = jsonb_set(paper, '{taxCents}', '1') where kind = 'invoice' and order_id = ${PAID}`,
  ],
  ['invoice_paid', `update invoice set status = 'paid' where order_id = ${WAITING}`],
  ['note_of_refund', `delete from invoice where kind = 'adjustment_note'`],
  ['numbers', `update invoice set number = 'INV-2026-00009' where order_id = ${PAID} and kind = 'invoice'`],
  ['numbers', `update invoice_counter set last = last + 1 where series = 'ADJ'`],
]

describe('the checks of the books', () => {
  it('find nothing if all changes were made through the shop', async () => {
    expect(await faultsOf(server)).toEqual([])
  })

  it.each(PLANTED)('%s detects a change made directly in the database (%#)', async (proof, change) => {
    expect([...(await faultsAfter(change))]).toContain(proof)
  })

  it('are all covered by these tests', () => {
    expect(BOOK_PROOFS.filter((proof) => !PLANTED.some(([planted]) => planted === proof))).toEqual([])
  })
})

describe('checking the books', () => {
  const BOOKS = '/api/v1/sell/desk/books'
  const read = async (asker = treasurer) => (await asker.request('GET', BOOKS)).json()
  const start = () => treasurer.request('POST', `${BOOKS}/check`, { body: {} })
  const runJobs = async () => {
    while ((await server.clubApp.runDueJobs()) > 0);
  }

  it('is allowed for the treasurer only', async () => {
    for (const [method, path] of [
      ['GET', BOOKS],
      ['POST', `${BOOKS}/check`],
    ] as const) {
      expect((await server.request(method, path)).status).toBe(401)
      for (const roles of [[], ['shop'], ['content']] as const)
        expect((await server.as({ roles }).request(method, path)).status).toBe(403)
    }
  })

  it('runs as one job, however often it is started, and its result is stored and audited', async () => {
    await runJobs()
    expect(await read()).toMatchObject({ data: [], checked_at: null, running: null })
    for (let times = 0; times < 2; times += 1)
      expect((await start()).json()).toMatchObject({ checked_at: null, running: { done: 0, total: 0 } })
    expect(await server.database.db.$count(job, eq(job.kind, CHECK_BOOKS_JOB))).toBe(1)
    await runJobs()
    const checkedAt = new Date(server.clock.nowMs()).toISOString()
    expect(await read()).toMatchObject({ data: [], checked_at: checkedAt, running: null })
    expect(await findLastAudit(server.database.db, 'books')).toMatchObject({
      verb: 'proved_books',
      change: { faults: 0 },
    })
  })

  it('reports at most 20 faults of each check', async () => {
    const numbers = sql`select n from generate_series(1, 50) n`
    const faults = await findFaults(server.database.db, [
      proofsOf(numbers, sql`'number ' || r.n`, [
        ['odd', sql`0`, sql`r.n % 2`],
        ['low', sql`0`, sql`case when r.n > 5 then 0 else r.n end`],
      ]),
    ])
    const count = (name: string) => faults.filter(({ proof }) => proof === name).length
    expect([count('odd'), count('low')]).toEqual([20, 5])
  })

  it('reads the orders in ranges and reports how many are checked', async () => {
    const { db } = server.database
    const progress: { done: number; total: number }[] = []
    await checkLedger(db, new Date(server.clock.nowMs()), async (step) => void progress.push(step), 2)
    const orders = await db.$count(salesOrder)
    expect(orders).toBeGreaterThan(3)
    expect(progress).toEqual(
      Array.from({ length: Math.ceil(orders / 2) }, (_, at) => ({ done: 2 * at, total: orders })),
    )
  })

  it('starts again after a check whose job was discarded', async () => {
    await start()
    await server.database.db.execute(sql`delete from job where kind = ${CHECK_BOOKS_JOB}`)
    await start()
    await runJobs()
    expect(await read()).toMatchObject({ running: { done: 0, total: 0 } })
    server.clock.advanceMs(HOUR_MS)
    expect(await read()).toMatchObject({ running: null })
    await start()
    await runJobs()
    expect(await read()).toMatchObject({ data: [], running: null })
  })

  it('runs once a day; a discrepancy is logged and shown on the treasurer’s dashboard until it is corrected', async () => {
    const { database, clock, clubApp } = server
    const check = async () => {
      await startDailyBookCheck({ ...clubApp.service, random: systemRandom(clock) })
      await runJobs()
    }
    await check()
    expect((await readBookCheck(database.db)).faults).toBe(0)
    await database.db.execute(sql`update sku set stock = stock - 100 where code = 'LAST'`)
    await check()
    expect((await readBookCheck(database.db)).faults).toBe(0)
    clock.advanceMs(DAY_MS)
    await runJobs()
    await check()
    expect((await readBookCheck(database.db)).faults).toBe(1)
    expect(server.logged()).toContain('the books do not add up')
    const counts = await treasurer.request('GET', '/api/v1/staff/counts')
    expect((counts.json() as { data: object[] }).data).toContainEqual({ key: 'books_faults', count: 1 })
    expect(await read()).toMatchObject({
      data: [{ proof: 'stock', subject: 'sku LAST', found: -99 }],
    })
    await database.db.execute(sql`update sku set stock = stock + 100 where code = 'LAST'`)
    clock.advanceMs(DAY_MS)
    await check()
    expect((await readBookCheck(database.db)).faults).toBe(0)
    expect(await findAuditBreak(database.db)).toBeNull()
  })
})
