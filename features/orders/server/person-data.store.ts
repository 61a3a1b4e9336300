import { msg } from '@lingui/core/macro'
import { sql, type SQL } from 'drizzle-orm'
import { TAX_RECORD_YEARS } from '#features/accounts/privacy.rules.ts'
import type { Db } from '#platform/server/database/pool.ts'
import { hasRows, readJsonRows } from '#platform/server/database/json-rows.store.ts'
import type { PersonData, RemovalBlock } from '#platform/server/person-data.ts'
import { exportCredit } from './ledger.store.ts'

const TAX = 'Tax records: amounts and dates without contact details.'

export const ordersData: PersonData = {
  tables: {
    sales_order: {
      owner: ['person_id'],
      removal: 'cleared',
      because: 'Tax records: everything stays except email, delivery address and note.',
      minimised: { because: 'Tax records, kept for their own period.' },
      exportedIn: 'orders',
    },
    order_line: {
      removal: 'kept',
      because: TAX,
      minimised: { because: 'Tax records, kept for their own period.' },
      exportedIn: 'orders',
    },
    order_request: {
      owner: ['person_id'],
      removal: 'deleted',
      minimised: 'deleted',
      exportedIn: null,
      because: 'Idempotency keys: random values without content.',
    },
    payment: {
      staff: ['confirmed_by'],
      removal: 'kept',
      because: TAX,
      minimised: { because: 'Tax records, kept for their own period.' },
      exportedIn: 'orders',
    },
    refund: {
      staff: ['asked_by'],
      removal: 'kept',
      because: 'Tax records: amounts and dates with the name of the buyer, as on the order.',
      minimised: { because: 'Tax records, kept for their own period.' },
      exportedIn: 'orders',
    },
    ledger_entry: {
      removal: 'kept',
      because: TAX,
      minimised: { because: 'Tax records, kept for their own period.' },
      exportedIn: 'ledger',
    },
    ledger_posting: {
      owner: ['person_id'],
      removal: 'kept',
      because: TAX,
      minimised: { because: 'Tax records, kept for their own period.' },
      exportedIn: 'credit',
    },
    counter_sale: {
      staff: ['sold_by', 'undone_by'],
      removal: 'kept',
      because: 'Tax records: sales to buyers without an account.',
      exportedIn: 'committee_work',
    },
    book_check: {
      staff: ['requested_by'],
      removal: 'kept',
      because: 'Tax records: when the books were checked. The audit log names the person too.',
      minimised: { because: 'Tax records, kept for their own period.' },
      exportedIn: null,
    },
    credit_balance: {
      owner: ['person_id'],
      removal: 'deleted',
      minimised: { because: 'Zero: a person with credit is not minimised.' },
      exportedIn: 'credit_balances',
    },
    bank_statement: { staff: ['imported_by'], removal: 'kept', because: TAX, exportedIn: 'committee_work' },
    bank_statement_line: {
      owner: ['credited_to'],
      staff: ['settled_by'],
      removal: 'kept',
      because: 'Tax records: the lines of a bank statement, as the bank wrote them.',
      minimised: { because: 'Tax records, kept for their own period.' },
      exportedIn: 'bank_statement_lines',
    },
  },
  parts: {
    orders: (db, { personId }) => readJsonRows(db, ordersOf(personId)),
    credit: (db, { personId }) => exportCredit(db, personId),
    credit_balances: (db, { personId }) =>
      readJsonRows(db, sql`select to_jsonb(b) as row from credit_balance b where person_id = ${personId}`),
    bank_statement_lines: (db, { personId }) =>
      readJsonRows(
        db,
        sql`select to_jsonb(s) - 'settled_by' as row from bank_statement_line s
          where s.credited_to = ${personId} or exists (select 1 from payment p
            join sales_order o on o.id = p.order_id where p.id = s.payment_id and o.person_id = ${personId})
          order by s.day, s.line_key`,
      ),
    ledger: (db, { personId }) =>
      readJsonRows(
        db,
        sql`select to_jsonb(e) || jsonb_build_object('postings',
            (select jsonb_agg(to_jsonb(p) - 'entry_id') from ledger_posting p where p.entry_id = e.id)) as row
          from ledger_entry e join sales_order o on o.id = e.order_id
          where o.person_id = ${personId} order by e.at, e.id`,
      ),
  },
  findBlocks: async (db, { personId }) => [
    ...(await findOpenOrders(db, personId)),
    ...(await findMoneyDue(db, personId)),
  ],
  listRetained: async (db, { personId }) =>
    (await hasRows(db, sql`select 1 from sales_order where person_id = ${personId}`))
      ? [
          msg`Orders and invoices, with the name of the buyer, for at least ${TAX_RECORD_YEARS} years. Tax law requires it.`,
        ]
      : [],
  lastUse: (person) => sql`(select max(o.placed_at) from sales_order o where o.person_id = ${person})`,
  isNeeded: (person) => sql`(exists (select 1 from sales_order o where o.person_id = ${person}
      and (o.status in ('awaiting_payment', 'packing', 'shipped', 'ready_for_pickup')
        or (o.status = 'paid' and o.needs_shipping)))
    or exists (select 1 from refund r join sales_order o on o.id = r.order_id
      where o.person_id = ${person} and r.status <> 'done')
    or exists (select 1 from credit_balance b where b.person_id = ${person} and b.balance_cents <> 0))`,
  minimise: async (tx, { personId }) => {
    await tx.execute(sql`delete from order_request where person_id = ${personId}`)
  },
  remove: async (tx, { personId }) => {
    await tx.execute(
      sql`update sales_order set buyer_email = '', address = null, note = '' where person_id = ${personId}`,
    )
    await tx.execute(sql`delete from order_request where person_id = ${personId}`)
    await tx.execute(sql`delete from credit_balance where person_id = ${personId}`)
  },
}

function ordersOf(personId: number): SQL {
  const rowsOf = (table: SQL, order: SQL) =>
    sql`coalesce((select jsonb_agg(to_jsonb(x) order by ${order}) from ${table} x where x.order_id = o.id), '[]'::jsonb)`
  return sql`select to_jsonb(o) || jsonb_build_object(
      'lines', ${rowsOf(sql`order_line`, sql`x.position`)},
      'payments', ${rowsOf(sql`payment`, sql`x.number`)},
      'refunds', ${rowsOf(sql`refund`, sql`x.created_at, x.id`)}) as row
    from sales_order o where o.person_id = ${personId} order by o.id`
}

/** Returns the orders that are not paid or not handed over yet, which block the removal of a person. */
async function findOpenOrders(db: Db, personId: number): Promise<RemovalBlock[]> {
  const { rows } = await db.execute<{ id: number; status: string }>(sql`select id, status from sales_order
    where person_id = ${personId} and (status in ('awaiting_payment', 'packing', 'shipped', 'ready_for_pickup')
      or (status = 'paid' and needs_shipping)) order by id`)
  return rows.map(({ id: number, status }) =>
    status === 'awaiting_payment'
      ? {
          code: 'unpaid_order',
          message: msg`Order ${number} isn’t paid. Wait for the payment or cancel the order.`,
        }
      : {
          code: 'open_order',
          message: msg`Order ${number} isn’t finished. Mark it as completed once the buyer has it.`,
        },
  )
}

/** Returns the money that the club owes the person, which blocks the person's removal. */
async function findMoneyDue(db: Db, personId: number): Promise<RemovalBlock[]> {
  const { rows } = await db.execute<{ number: number }>(sql`select distinct r.order_id as number from refund r
    join sales_order o on o.id = r.order_id where o.person_id = ${personId} and r.status <> 'done' order by 1`)
  const hasCredit = await hasRows(
    db,
    sql`select 1 from credit_balance where person_id = ${personId} and balance_cents <> 0`,
  )
  return [
    ...rows.map(({ number }) => ({
      code: 'refund_due',
      message: msg`A refund for order ${number} isn’t finished.`,
    })),
    ...(hasCredit
      ? [{ code: 'credit_balance', message: msg`The person has credit with the club. Pay it out first.` }]
      : []),
  ]
}
