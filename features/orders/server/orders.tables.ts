import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
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
import { nameWords } from '#platform/server/database/name-words.ts'
import type { AddonValue } from '#features/catalogue/catalogue.contract.ts'
import type { BankLineState } from '../bank-lines.contract.ts'
import type {
  OrderAddress,
  OrderLineDetail,
  OrderStatus,
  PaymentStatus,
  RefundStatus,
} from '../orders.contract.ts'

/**
 * A binding purchase. Its lines and totals never change once it is placed. Only its status changes; payments and
 * refunds are rows of their own. @source docs/reference/shop-and-payments.md §5.2
 */
export const salesOrder = pgTable(
  'sales_order',
  {
    /** The order number that people use: the first order of a club is 1001. */
    id: integer().primaryKey().generatedByDefaultAsIdentity({ startWith: 1001 }),
    /**
     * A secret address part of 160 random bits: anyone who knows it may open the order's invoice.
     * @source docs/reference/security.md §6.4; docs/reference/shop-and-payments.md §8.4
     */
    publicId: text('public_id').notNull().unique(),
    personId: integer('person_id')
      .notNull()
      .references(() => person.id),
    /** The user who receives the payment. @source docs/reference/shop-and-payments.md §5.6 */
    supplierId: integer('supplier_id').notNull(),
    status: text().$type<OrderStatus>().notNull(),
    /** The buyer's details as they were when the order was placed. */
    buyerName: text('buyer_name').notNull(),
    buyerEmail: text('buyer_email').notNull(),
    /** The buyer's Australian business number, eleven digits; empty for a buyer without one. */
    buyerAbn: text('buyer_abn').notNull().default(''),
    locale: text().notNull(),
    /** The delivery address; null if the order is picked up or needs no delivery. */
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
    /** GST contained in the total; 0 if the club is not registered for GST. */
    taxCents: integer('tax_cents').notNull(),
    /** The part of the total paid with the buyer's credit. */
    creditCents: integer('credit_cents').notNull(),
    /** The amount refunded so far, in any way. */
    refundedCents: integer('refunded_cents').notNull(),
    /** When the order's reservations expire; null once the order is paid or ended. */
    holdEndsAt: timestamp('hold_ends_at', { withTimezone: true }),
    /**
     * The latest instant at which a bank transfer for this order may arrive, because the order is for an event; null if
     * there is no such limit.
     */
    payBefore: timestamp('pay_before', { withTimezone: true }),
    placedAt: timestamp('placed_at', { withTimezone: true }).notNull(),
    paidAt: timestamp('paid_at', { withTimezone: true }),
    endedAt: timestamp('ended_at', { withTimezone: true }),
    /** When the desk recorded that packing began. */
    packedAt: timestamp('packed_at', { withTimezone: true }),
    sentAt: timestamp('sent_at', { withTimezone: true }),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('sales_order_person').on(table.personId, table.id),
    index('sales_order_words').using('gin', nameWords(sql`${table.buyerName} || ' ' || ${table.buyerEmail}`)),
    index('sales_order_placed').on(table.placedAt),
    index('sales_order_buyer').on(table.buyerName, table.id),
    index('sales_order_total').on(table.totalCents, table.id),
    index('sales_order_status').on(table.status, table.id),
    // Contains all columns that the overview of a period adds up, so that the database reads only the index.
    index('sales_order_paid')
      .on(table.paidAt, table.id, table.totalCents, table.taxCents, table.shippingCents, table.creditCents)
      .where(sql`${table.paidAt} is not null`),
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

/** A line of an order, with the name and price that the item had when the order was placed. */
export const orderLine = pgTable(
  'order_line',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    orderId: integer('order_id')
      .notNull()
      .references(() => salesOrder.id),
    position: integer().notNull(),
    /** The kind of the line, which selects its reservations: `goods`, `membership`, `entry`. */
    kind: text().notNull(),
    skuId: integer('sku_id').references(() => sku.id),
    /**
     * The record that the line pays for, as its reservations identify it, such as the id of a membership application;
     * null for goods.
     */
    subject: text(),
    code: text().notNull(),
    name: text().notNull(),
    /** The chosen sizes, colours and add-ons as text. */
    details: jsonb().$type<OrderLineDetail[]>().notNull(),
    /** The add-ons as stored in the cart, so that the item can be returned to the cart. */
    addons: jsonb().$type<AddonValue[]>().notNull(),
    qty: integer().notNull(),
    unitPriceCents: integer('unit_price_cents').notNull(),
    discountCents: integer('discount_cents').notNull(),
    /** The total of the line: quantity times unit price, minus the discount. */
    totalCents: integer('total_cents').notNull(),
    hasGst: boolean('has_gst').notNull(),
    gstCents: integer('gst_cents').notNull(),
    isDigital: boolean('is_digital').notNull(),
    /** Whether one ticket for each piece is issued when the order is paid. */
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

/**
 * The idempotency keys of submitted orders: a repeated submit returns the same order.
 * @source docs/reference/interfaces.md §3.6
 */
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

/** An attempt to pay an order through one gateway. An order may have several attempts, of which at most one is open. */
export const payment = pgTable(
  'payment',
  {
    id: uuid().primaryKey(),
    orderId: integer('order_id')
      .notNull()
      .references(() => salesOrder.id),
    /** A unique running number, from which the reference of a bank transfer is made. */
    number: integer().notNull().generatedByDefaultAsIdentity({ startWith: 1 }).unique(),
    gateway: text().notNull(),
    /** The path of this site to which the browser returns; null for the order's invoice. */
    returnPath: text('return_path'),
    /**
     * The gateway's id of the payment, or the reference that the buyer writes on a bank transfer; null until the
     * gateway was asked.
     */
    gatewayReference: text('gateway_reference').unique(),
    /** The address at which the buyer pays; null until the gateway was asked. */
    address: text(),
    amountCents: integer('amount_cents').notNull(),
    status: text().$type<PaymentStatus>().notNull(),
    begunAt: timestamp('begun_at', { withTimezone: true }).notNull(),
    /** The end of the hold of this attempt. It is stored, so that a repeated request to the gateway is identical. */
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    /** When the payment was made, according to the gateway or the bank. */
    paidAt: timestamp('paid_at', { withTimezone: true }),
    /** The amount actually received. If it differs from the requested amount, it goes to the refund queue. */
    receivedCents: integer('received_cents'),
    /** The member of the committee who confirmed the payment; null if a gateway did. */
    confirmedBy: integer('confirmed_by').references(() => person.id),
    /** How often the payment was undone because it had been assigned to the wrong order. */
    timesUndone: integer('times_undone').notNull().default(0),
  },
  (table) => [
    index('payment_order').on(table.orderId),
    index('payment_gateway').on(table.gateway, table.orderId),
    uniqueIndex('payment_one_open')
      .on(table.orderId)
      .where(sql`${table.status} = 'open'`),
  ],
)

/** The authentic webhook events of the gateways, each stored once. A second event with the same id changes nothing. */
export const paymentNotice = pgTable(
  'payment_notice',
  {
    gateway: text().notNull(),
    noticeId: text('notice_id').notNull(),
    kind: text().notNull(),
    gatewayReference: text('gateway_reference').notNull(),
    amountCents: integer('amount_cents'),
    currency: text(),
    /** The code of the result of handling the event. */
    outcome: text().notNull(),
    receivedAt: timestamp('received_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.gateway, table.noticeId] })],
)

/** A refund and its progress. The refund queue consists of the refunds with status `waiting`. */
export const refund = pgTable(
  'refund',
  {
    id: uuid().primaryKey(),
    orderId: integer('order_id')
      .notNull()
      .references(() => salesOrder.id),
    /** The buyer's name as on the order, by which the refund is found. */
    buyerName: text('buyer_name').notNull().default(''),
    /** The payment that is refunded; null for the part paid with the buyer's credit. */
    paymentId: uuid('payment_id').references(() => payment.id),
    /**
     * `return` for sold items; otherwise the reason why received money had nothing to pay for: `late`, `double`,
     * `wrong_amount`.
     */
    reason: text().notNull(),
    /** The reason that the treasurer typed, printed on the adjustment note. */
    words: text().notNull(),
    amountCents: integer('amount_cents').notNull(),
    gstCents: integer('gst_cents').notNull(),
    /** `gateway`, `by_hand` or `credit`; null until the treasurer decides. */
    way: text(),
    status: text().$type<RefundStatus>().notNull(),
    /** The refunded quantity and amount of each line. */
    lines: jsonb().$type<{ lineId: number; qty: number; amountCents: number }[]>().notNull(),
    askedBy: integer('asked_by').references(() => person.id),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    doneAt: timestamp('done_at', { withTimezone: true }),
  },
  (table) => [
    index('refund_order').on(table.orderId),
    index('refund_status').on(table.status, table.createdAt),
    index('refund_created').on(table.createdAt),
    index('refund_page').on(table.createdAt, table.id),
    index('refund_words').using('gin', nameWords(sql`${table.buyerName}`)),
    index('refund_amount').on(table.amountCents, table.id),
    index('refund_open')
      .on(table.createdAt, table.id)
      .where(sql`${table.status} <> 'done'`),
    index('refund_open_amount')
      .on(table.amountCents, table.id)
      .where(sql`${table.status} <> 'done'`),
  ],
)

/** A movement of the club's money. Append-only: a mistake is corrected by another entry. */
export const ledgerEntry = pgTable(
  'ledger_entry',
  {
    id: uuid().primaryKey(),
    /** `order_placed`, `order_ended`, `payment_received`, `credit_used`, `refund_agreed`, `refund_done`, … */
    what: text().notNull(),
    orderId: integer('order_id').references(() => salesOrder.id),
    /** The idempotency key of the entry: its kind and the payment, refund or order concerned. */
    once: text().notNull().unique(),
    at: timestamp({ withTimezone: true }).notNull(),
    /** The bank statement line that the entry is about; null for other entries. */
    bankLineKey: text('bank_line_key').references((): AnyPgColumn => bankStatementLine.lineKey),
  },
  (table) => [index('ledger_entry_order').on(table.orderId), index('ledger_entry_at').on(table.at)],
)

/** The postings of an entry: the amount added to each account. The postings of one entry add up to zero. */
export const ledgerPosting = pgTable(
  'ledger_posting',
  {
    entryId: uuid('entry_id')
      .notNull()
      .references(() => ledgerEntry.id),
    /**
     * `receivable`, `sales`, `gst`, `money:stripe`, `money:bank_transfer`, `money:sandbox`, `money:cash`,
     * `money:eftpos`, `credit`, `vouchers`, `to_refund`, `goodwill`, `suspense`, `other_income`, `till_paid_out`,
     * `till_difference`.
     */
    account: text().notNull(),
    /** The owner of the credit, for the account `credit`. */
    personId: integer('person_id'),
    amountCents: integer('amount_cents').notNull(),
  },
  (table) => [
    index('ledger_posting_entry').on(table.entryId),
    index('ledger_posting_account').on(table.account),
  ],
)

/**
 * A person's credit with a supplier. It is stored, so that a lock on it prevents two concurrent orders from spending
 * the same credit. It equals the sum of the ledger entries.
 */
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

/** An imported bank statement. */
export const bankStatement = pgTable('bank_statement', {
  id: uuid().primaryKey(),
  fileName: text('file_name').notNull(),
  importedBy: integer('imported_by')
    .notNull()
    .references(() => person.id),
  importedAt: timestamp('imported_at', { withTimezone: true }).notNull(),
})

/** A line of a bank statement. Its key is derived from its content, so that no line counts twice. */
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
    /**
     * `matched`, or the reason why the line was not matched: `no_reference`, `unknown_reference`, `amount_differs`,
     * `already_paid`, `own_order`, `not_income`, …
     */
    outcome: text().notNull(),
    /** The state of the line's money. It is `new` only until the import has decided about the line. */
    state: text().$type<BankLineState>().notNull().default('new'),
    /** The payment that the line names or is assigned to. */
    paymentId: uuid('payment_id').references(() => payment.id),
    /** The person whose credit the money became. */
    creditedTo: integer('credited_to').references(() => person.id),
    /** The member of the committee who decided about the line; null if the import did. */
    settledBy: integer('settled_by').references(() => person.id),
    settledAt: timestamp('settled_at', { withTimezone: true }),
    /** How often a decision about the line was undone. */
    timesReopened: integer('times_reopened').notNull().default(0),
    /** The line of which this one is a part; null for a line of the bank and for a sum. */
    partOfKey: text('part_of_key').references((): AnyPgColumn => bankStatementLine.lineKey),
    /** The last sum of lines that contains this line. The money is in the sum only while the state is `combined`. */
    sumKey: text('sum_key').references((): AnyPgColumn => bankStatementLine.lineKey),
  },
  (table) => [
    index('bank_statement_line_statement').on(table.statementId),
    index('bank_statement_line_open')
      .on(table.day, table.lineKey)
      .where(sql`${table.state} = 'open'`),
    // Contains the amounts, so that the database adds up the open lines without reading the table.
    index('bank_statement_line_open_amount')
      .on(table.amountCents, table.lineKey)
      .where(sql`${table.state} = 'open'`),
    index('bank_statement_line_open_words')
      .using('gin', nameWords(sql`${table.description}`))
      .where(sql`${table.state} = 'open'`),
    index('bank_statement_line_settled')
      .on(table.settledAt)
      .where(sql`${table.settledAt} is not null`),
    index('bank_statement_line_payment').on(table.paymentId),
    index('bank_statement_line_part')
      .on(table.partOfKey)
      .where(sql`${table.partOfKey} is not null`),
    index('bank_statement_line_sum')
      .on(table.sumKey)
      .where(sql`${table.sumKey} is not null`),
  ],
)
