import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { person } from '#features/accounts/server/accounts.tables.ts'
import { sku } from '#features/catalogue/server/catalogue.tables.ts'
import type { AddonValue } from '#features/catalogue/catalogue.contract.ts'
import type {
  OrderAddress,
  OrderLineDetail,
  OrderStatus,
  PaymentStatus,
  RefundStatus,
} from '../orders.contract.ts'

/**
 * What somebody has bound themselves to buy. Its lines and sums never change after it was placed: what changes is its
 * status, and what was paid and given back, which stand in rows of their own. @source DOMAIN §4 "Order"
 */
export const salesOrder = pgTable(
  'sales_order',
  {
    /** The number people say: the first order of a club is 1001. */
    id: integer().primaryKey().generatedByDefaultAsIdentity({ startWith: 1001 }),
    /** Opens its papers to whoever holds it: 160 bits of chance. @source WIRE §7 */
    publicId: text('public_id').notNull().unique(),
    personId: integer('person_id')
      .notNull()
      .references(() => person.id),
    /** Who is paid. @source SPEC §9 "Payment goes to user id 1" */
    supplierId: integer('supplier_id').notNull(),
    status: text().$type<OrderStatus>().notNull(),
    /** As they stood when the order was placed. */
    buyerName: text('buyer_name').notNull(),
    buyerEmail: text('buyer_email').notNull(),
    locale: text().notNull(),
    /** Where it is sent; null for what is picked up and for what is not sent at all. */
    address: jsonb().$type<OrderAddress>(),
    shippingTypeId: integer('shipping_type_id'),
    shippingName: text('shipping_name').notNull(),
    isPickUp: boolean('is_pick_up').notNull(),
    needsShipping: boolean('needs_shipping').notNull(),
    promotionCode: text('promotion_code'),
    note: text().notNull(),
    subtotalCents: integer('subtotal_cents').notNull(),
    discountCents: integer('discount_cents').notNull(),
    shippingCents: integer('shipping_cents').notNull(),
    totalCents: integer('total_cents').notNull(),
    /** GST contained in the total; 0 where the club is not registered. */
    taxCents: integer('tax_cents').notNull(),
    /** Part of the total that the buyer's credit paid. */
    creditCents: integer('credit_cents').notNull(),
    /** What was given back so far, however it was given back. */
    refundedCents: integer('refunded_cents').notNull(),
    /** Until when what it holds is kept; null once it is paid or has ended. */
    holdEndsAt: timestamp('hold_ends_at', { withTimezone: true }),
    placedAt: timestamp('placed_at', { withTimezone: true }).notNull(),
    paidAt: timestamp('paid_at', { withTimezone: true }),
    endedAt: timestamp('ended_at', { withTimezone: true }),
    /** When it was packed, sent or made ready, as the desk says. */
    packedAt: timestamp('packed_at', { withTimezone: true }),
    sentAt: timestamp('sent_at', { withTimezone: true }),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('sales_order_person').on(table.personId, table.id),
    index('sales_order_status').on(table.status, table.id),
    index('sales_order_hold')
      .on(table.holdEndsAt)
      .where(sql`${table.holdEndsAt} is not null`),
    check(
      'sales_order_sum',
      sql`${table.totalCents} = ${table.subtotalCents} - ${table.discountCents} + ${table.shippingCents}`,
    ),
    check('sales_order_refunds', sql`${table.refundedCents} between 0 and ${table.totalCents}`),
    check('sales_order_credit', sql`${table.creditCents} between 0 and ${table.totalCents}`),
  ],
)

/** One thing of an order, as it was called and priced when the order was placed. */
export const orderLine = pgTable(
  'order_line',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    orderId: integer('order_id')
      .notNull()
      .references(() => salesOrder.id),
    position: integer().notNull(),
    /** Which keeper holds what it stands for: `goods`, `membership`, `entry`. */
    kind: text().notNull(),
    skuId: integer('sku_id').references(() => sku.id),
    /** What it is for, in the words of its keeper, like the id of a membership application; null for goods. */
    subject: text(),
    code: text().notNull(),
    name: text().notNull(),
    /** Sizes, colours and add-ons, in words. */
    details: jsonb().$type<OrderLineDetail[]>().notNull(),
    /** As the cart had them, so that the goods can go back there. */
    addons: jsonb().$type<AddonValue[]>().notNull(),
    qty: integer().notNull(),
    unitPriceCents: integer('unit_price_cents').notNull(),
    discountCents: integer('discount_cents').notNull(),
    /** Quantity times unit price less the discount. */
    totalCents: integer('total_cents').notNull(),
    hasGst: boolean('has_gst').notNull(),
    gstCents: integer('gst_cents').notNull(),
    isDigital: boolean('is_digital').notNull(),
    /** One ticket a piece is made when it is paid. */
    isTicket: boolean('is_ticket').notNull(),
    refundedQty: integer('refunded_qty').notNull(),
    refundedCents: integer('refunded_cents').notNull(),
  },
  (table) => [
    uniqueIndex('order_line_position').on(table.orderId, table.position),
    index('order_line_sku').on(table.skuId),
    index('order_line_subject').on(table.kind, table.subject),
    check(
      'order_line_sum',
      sql`${table.totalCents} = ${table.qty} * ${table.unitPriceCents} - ${table.discountCents}`,
    ),
    check(
      'order_line_refunds',
      sql`${table.refundedCents} between 0 and ${table.totalCents} and ${table.refundedQty} between 0 and ${table.qty}`,
    ),
  ],
)

/** Which submits were done: the same one again gives the same order. @source WIRE §5 "Idempotency" */
export const orderRequest = pgTable(
  'order_request',
  {
    personId: integer('person_id')
      .notNull()
      .references(() => person.id, { onDelete: 'cascade' }),
    key: text().notNull(),
    bodyHash: text('body_hash').notNull(),
    orderId: integer('order_id')
      .notNull()
      .references(() => salesOrder.id),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.personId, table.key] })],
)

/** One attempt to have an order paid through one gateway. An order may see several; one at most is open. */
export const payment = pgTable(
  'payment',
  {
    id: uuid().primaryKey(),
    orderId: integer('order_id')
      .notNull()
      .references(() => salesOrder.id),
    /** A running number that no other payment has: a bank transfer's reference is made of it. */
    number: integer().notNull().generatedByDefaultAsIdentity({ startWith: 1 }).unique(),
    gateway: text().notNull(),
    /** Where the browser comes back to: a path of this site; null for the order's invoice. */
    returnPath: text('return_path'),
    /** What the gateway calls it, and for a bank transfer what the buyer writes; null until it has been asked. */
    gatewayReference: text('gateway_reference').unique(),
    /** Where the browser goes to pay; null until the gateway has been asked. */
    address: text(),
    amountCents: integer('amount_cents').notNull(),
    status: text().$type<PaymentStatus>().notNull(),
    begunAt: timestamp('begun_at', { withTimezone: true }).notNull(),
    /** When its hold ends. What a gateway was asked once it is asked again. */
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    /** When it was paid, as the gateway or the bank says. */
    paidAt: timestamp('paid_at', { withTimezone: true }),
    /** What really came; may differ from what was asked, and then goes to the refund queue. */
    receivedCents: integer('received_cents'),
    /** Which member of the committee said so, where a person did. */
    confirmedBy: integer('confirmed_by').references(() => person.id),
  },
  (table) => [
    index('payment_order').on(table.orderId),
    uniqueIndex('payment_one_open')
      .on(table.orderId)
      .where(sql`${table.status} = 'open'`),
  ],
)

/** Every notice of a gateway that was proved genuine, once. The second of the same id changes nothing. */
export const paymentNotice = pgTable(
  'payment_notice',
  {
    gateway: text().notNull(),
    noticeId: text('notice_id').notNull(),
    kind: text().notNull(),
    gatewayReference: text('gateway_reference').notNull(),
    amountCents: integer('amount_cents'),
    currency: text(),
    /** What was done about it, in a code. */
    outcome: text().notNull(),
    receivedAt: timestamp('received_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.gateway, table.noticeId] })],
)

/** Money to be given back, and what became of it. The refund queue is those that wait. */
export const refund = pgTable(
  'refund',
  {
    id: uuid().primaryKey(),
    orderId: integer('order_id')
      .notNull()
      .references(() => salesOrder.id),
    /** The payment it is given back of; null for what the buyer's credit had paid. */
    paymentId: uuid('payment_id').references(() => payment.id),
    /** `return` of things sold, or money that never bought anything: `late`, `double`, `wrong_amount`. */
    reason: text().notNull(),
    /** Why, in the treasurer's words; stands on the adjustment note. */
    words: text().notNull(),
    amountCents: integer('amount_cents').notNull(),
    gstCents: integer('gst_cents').notNull(),
    /** `gateway`, `by_hand` or `credit`; null while nobody has decided. */
    way: text(),
    status: text().$type<RefundStatus>().notNull(),
    /** What is given back of which line. */
    lines: jsonb().$type<{ lineId: number; qty: number; amountCents: number }[]>().notNull(),
    askedBy: integer('asked_by').references(() => person.id),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    doneAt: timestamp('done_at', { withTimezone: true }),
  },
  (table) => [
    index('refund_order').on(table.orderId),
    index('refund_status').on(table.status, table.createdAt),
  ],
)

/** One thing that happened to the club's money. Append-only: a mistake is answered by another entry. */
export const ledgerEntry = pgTable(
  'ledger_entry',
  {
    id: uuid().primaryKey(),
    /** `order_placed`, `order_ended`, `payment_received`, `credit_used`, `refund_agreed`, `refund_done`, … */
    what: text().notNull(),
    orderId: integer('order_id').references(() => salesOrder.id),
    /** The same thing is written down once: what it is and of which payment, refund or order. */
    once: text().notNull().unique(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('ledger_entry_order').on(table.orderId), index('ledger_entry_at').on(table.at)],
)

/** The sums of an entry: what is added to each account. The sums of one entry are zero together. */
export const ledgerPosting = pgTable(
  'ledger_posting',
  {
    entryId: uuid('entry_id')
      .notNull()
      .references(() => ledgerEntry.id),
    /** `receivable`, `sales`, `gst`, `money:stripe`, `money:bank_transfer`, `money:sandbox`, `money:cash`, `money:eftpos`, `credit`, `vouchers`, `to_refund`. */
    account: text().notNull(),
    /** Whose, for `credit`. */
    personId: integer('person_id'),
    amountCents: integer('amount_cents').notNull(),
  },
  (table) => [
    index('ledger_posting_entry').on(table.entryId),
    index('ledger_posting_account').on(table.account),
  ],
)

/** What a supplier owes a person, kept so that two spenders cannot both have it. Equals the sum of its entries. */
export const creditBalance = pgTable(
  'credit_balance',
  {
    personId: integer('person_id')
      .notNull()
      .references(() => person.id),
    supplierId: integer('supplier_id').notNull(),
    balanceCents: integer('balance_cents').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.personId, table.supplierId] }),
    check('credit_balance_not_owed', sql`${table.balanceCents} >= 0`),
  ],
)

/** A bank statement that was brought in. */
export const bankStatement = pgTable('bank_statement', {
  id: uuid().primaryKey(),
  fileName: text('file_name').notNull(),
  importedBy: integer('imported_by')
    .notNull()
    .references(() => person.id),
  importedAt: timestamp('imported_at', { withTimezone: true }).notNull(),
})

/** One line of a statement. The key is made of the line itself, so that no line counts twice. */
export const bankStatementLine = pgTable(
  'bank_statement_line',
  {
    lineKey: text('line_key').primaryKey(),
    statementId: uuid('statement_id')
      .notNull()
      .references(() => bankStatement.id),
    position: integer().notNull(),
    day: text().notNull(),
    description: text().notNull(),
    amountCents: integer('amount_cents').notNull(),
    /** `matched`, or why not: `no_reference`, `unknown_reference`, `amount_differs`, `already_paid`, `not_income`, … */
    outcome: text().notNull(),
    paymentId: uuid('payment_id').references(() => payment.id),
    /** Who put it right by hand, where somebody did. */
    settledBy: integer('settled_by').references(() => person.id),
  },
  (table) => [index('bank_statement_line_statement').on(table.statementId)],
)
