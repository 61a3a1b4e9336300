import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bankReferenceOf, shownBankReference } from '#integrations/payments/bank-reference.ts'
import { explainReads } from '#tests/kit/plans.ts'
import { codeOf } from '#tests/kit/refusals.ts'
import type { Asker, RunningServer } from '#tests/kit/server.ts'
import { newTreasurer } from '#tests/orders/desk.ts'
import { startShop } from '#tests/orders/shop-server.ts'
import type { BankLine, BankLineList } from '../bank-lines.contract.ts'

const LIST = '/api/v1/sell/desk/statement/lines'
const REFERENCE = bankReferenceOf(500_000)

let server: RunningServer
let desk: Asker & { id: number }

/** Creates 1,400 bank lines, of which every seventh is settled. Their properties repeat with different periods. */
beforeAll(async () => {
  server = await startShop({ nowIso: '2026-11-21T01:00:00Z' })
  desk = await newTreasurer(server)
  const { db } = server.database
  const statementId = '01890000-0000-7000-8000-000000000001'
  await db.execute(sql`insert into bank_statement (id, file_name, imported_by, imported_at)
    values (${statementId}, 'bank.csv', ${desk.id}, now())`)
  await db.execute(sql`insert into sales_order (id, public_id, person_id, supplier_id, status, buyer_name, buyer_email,
      locale, shipping_name, is_pick_up, needs_shipping, note, subtotal_cents, discount_cents, shipping_cents,
      total_cents, tax_cents, credit_cents, refunded_cents, placed_at, updated_at)
    values (777, 'named', ${desk.id}, 1, 'ended', 'Ann Inkpen', 'ann@many.example', 'en', '', true, false, '', 100, 0, 0,
      100, 0, 0, 0, now(), now())`)
  await db.execute(sql`insert into payment (id, order_id, gateway, gateway_reference, amount_cents, status, begun_at,
      expires_at)
    values ('01890000-0000-7000-8000-000000000002', 777, 'bank_transfer', ${REFERENCE}, 100, 'ended', now(), now())`)
  await db.execute(sql`insert into bank_statement_line (line_key, statement_id, position, day, description, amount_cents,
      outcome, state, settled_at, payment_id)
    select 'line ' || n, ${statementId}, n, to_char(date '2026-01-01' + n % 200, 'YYYY-MM-DD'),
      'Transfer O''Brien-' || chr(65 + n % 5) || 'nders no' || n, 100 * (1 + n % 30), 'no_reference',
      case when n % 7 = 0 then 'other_income' else 'open' end, case when n % 7 = 0 then now() end,
      case when n = 1000 then '01890000-0000-7000-8000-000000000002'::uuid end
    from generate_series(1, 1400) n`)
  await db.execute(sql`vacuum analyze`)
})
afterAll(() => server.stop())

async function list(query: string): Promise<BankLineList> {
  const answer = await desk.request('GET', `${LIST}?${query}`)
  expect(answer.status).toBe(200)
  return answer.json() as BankLineList
}

/** Reads all pages, and fails if a page repeats. */
async function all(query: string): Promise<BankLine[]> {
  const rows: BankLine[] = []
  for (let next: string | null = ''; next !== null;) {
    const page: BankLineList = await list(`${query}${next === '' ? '' : `&after=${next}`}`)
    rows.push(...page.open)
    expect(rows.length).toBeLessThanOrEqual(1400)
    next = page.next
  }
  return rows
}

const numberOf = ({ line }: BankLine) => Number(line.slice(5))
const open = Array.from({ length: 1400 }, (_, index) => 1 + index).filter((n) => n % 7 !== 0)

describe('the list of open bank lines', () => {
  it.each<[string, (line: BankLine) => string | number]>([
    ['day', ({ day }) => day],
    ['amount', ({ amount }) => amount],
  ])('shows each line once over all pages, sorted by %s in both directions', async (sort, valueOf) => {
    for (const order of ['asc', 'desc']) {
      const rows = await all(`sort=${sort}&order=${order}`)
      expect(rows.map(numberOf).toSorted((a, b) => a - b)).toEqual(open)
      const values = rows.map(valueOf)
      const sorted = values.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))
      expect(values).toEqual(order === 'asc' ? sorted : sorted.toReversed())
    }
  })

  it('shows the oldest lines first, counts up to 1,000 and adds up all open lines', async () => {
    const page = await list('')
    expect(page.open[0]?.day).toBe('2026-01-01')
    expect([page.open.length, page.total, page.has_more_than_total]).toEqual([50, 1000, true])
    expect(page.open_total).toBe(1200)
    expect(page.open_amount).toBe(open.reduce((sum, n) => sum + 1 + (n % 30), 0))
    expect(page.settled).toHaveLength(20)
  })

  it.each([
    ['q=28', (n: number) => n % 30 === 27],
    ['q=%2428.00', (n: number) => n % 30 === 27],
    ['q=no28', (n: number) => n === 28 || (n >= 280 && n < 290)],
    ['q=obrien%20and', (n: number) => n % 5 === 0],
    [`q=${shownBankReference(REFERENCE)}`, (n: number) => n === 1000],
    ['q=777', (n: number) => n === 1000],
    ['q=nders', () => false],
    ['least=29', (n: number) => n % 30 >= 28],
    ['least=2.00&most=3', (n: number) => [1, 2].includes(n % 30)],
    ['q=obrien%20and&most=1', (n: number) => n % 30 === 0],
  ])('%s shows the lines that match, and the sum of all', async (query, matches) => {
    const found = await all(query)
    const wanted = open.filter(matches)
    expect(found.map(numberOf).toSorted((a, b) => a - b)).toEqual(wanted)
    const { total, open_total: openTotal } = await list(query)
    expect([total, openTotal]).toEqual([wanted.length, 1200])
  })

  it.each(['after=x', 'sort=order', 'order=up', 'least=-1', 'most=1.234'])(
    'refuses the list with the query %s',
    async (query) => {
      expect(codeOf(await desk.request('GET', `${LIST}?${query}`))).toBe('VALIDATION')
    },
  )

  it('refuses the cursor of another sort order', async () => {
    const { next } = await list('sort=day')
    expect(codeOf(await desk.request('GET', `${LIST}?sort=amount&after=${next}`))).toBe('VALIDATION')
  })

  it.each(['day', 'amount'])('reads a page sorted by %s from an index of the open lines', async (sort) => {
    const plans = await explainReads(server.database, () => list(`sort=${sort}`))
    const page = plans.find(({ statement }) => statement.includes('sales_order'))
    expect(page?.plan).toMatch(/Index Scan using bank_statement_line_open/)
    expect(page?.plan).not.toMatch(/Seq Scan on bank_statement_line|Sort Key/)
  })
})
