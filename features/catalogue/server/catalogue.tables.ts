import { boolean, index, integer, jsonb, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { person } from '#features/accounts/server/accounts.tables.ts'
import type { RecordTexts } from '#features/site/record-texts.rules.ts'
import type { Product, TicketDetails } from '../catalogue.contract.ts'

/**
 * A product of the club, with the data that all its sizes and colours share.
 * @source docs/reference/shop-and-payments.md §1.1, §1.2
 */
export const product = pgTable(
  'product',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    name: text().notNull(),
    /** The last part of its path. */
    url: text().notNull().unique(),
    /** Slug of a group in the tree sell/product. */
    groupSlug: text('group_slug').notNull(),
    body: text().notNull(),
    details: jsonb().$type<Product['details']>().notNull(),
    /**
     * Pictures are identified by the hash of their bytes and never change, so their colour and size are stored here
     * too.
     */
    images: jsonb().$type<Product['images']>().notNull(),
    options: jsonb().$type<Product['options']>().notNull(),
    hasGst: boolean('has_gst').notNull(),
    isMembersOnly: boolean('is_members_only').notNull(),
    isDigital: boolean('is_digital').notNull(),
    /** Ticket details; null if the product is not a ticket. @source docs/reference/tickets-and-gate.md §1.1 */
    ticket: jsonb().$type<TicketDetails>(),
    /** Whether the event of its tickets is a draft, postponed or cancelled, which stops their sale. */
    isEventOff: boolean('is_event_off').notNull().default(false),
    /** Excludes the product from the public shop: lists, search and its page. Members may still put it into a cart. */
    isHidden: boolean('is_hidden').notNull(),
    /** Whether promotion codes reduce its price; false for vouchers, which are money, and fees. */
    takesCodes: boolean('takes_codes').notNull(),
    /** Whether each piece is a voucher code worth the price paid. */
    isVoucher: boolean('is_voucher').notNull().default(false),
    limitPerOrder: integer('limit_per_order'),
    activeFrom: timestamp('active_from', { withTimezone: true }),
    activeTo: timestamp('active_to', { withTimezone: true }),
    isEnabled: boolean('is_enabled').notNull(),
    sortOrder: integer('sort_order').notNull(),
    /** The texts of `productTexts` in the further languages of the club. */
    translations: jsonb().$type<RecordTexts>().notNull().default({}),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('product_group').on(table.groupSlug)],
)

/** Previous urls of products, so that old links still work. */
export const productAddress = pgTable(
  'product_address',
  {
    url: text().primaryKey(),
    productId: integer('product_id')
      .notNull()
      .references(() => product.id, { onDelete: 'cascade' }),
  },
  (table) => [index('product_address_product').on(table.productId)],
)

/**
 * Idempotency keys of created products: a repeated request returns the same product.
 * @source docs/reference/interfaces.md §3.6
 */
export const productRequest = pgTable(
  'product_request',
  {
    /** A hash of the person and their idempotency key. */
    key: text().primaryKey(),
    bodyHash: text('body_hash').notNull(),
    /** The product created with the key; null only until it has been created. */
    productId: integer('product_id').references(() => product.id, { onDelete: 'cascade' }),
  },
  (table) => [index('product_request_product').on(table.productId)],
)

/** A variant of a product, in one size and colour. */
export const sku = pgTable(
  'sku',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    productId: integer('product_id')
      .notNull()
      .references(() => product.id, { onDelete: 'cascade' }),
    code: text().notNull().unique(),
    options: jsonb().$type<Record<string, string>>().notNull(),
    /** The price, including GST. */
    priceCents: integer('price_cents').notNull(),
    memberPriceCents: integer('member_price_cents'),
    /** Number in stock; null if unlimited. */
    stock: integer(),
    weightG: integer('weight_g').notNull(),
    sizeClass: text('size_class').notNull(),
    /** Whether the item is still sold. The row of an item remains, because carts and orders refer to it. */
    isEnabled: boolean('is_enabled').notNull(),
    sortOrder: integer('sort_order').notNull(),
  },
  (table) => [index('sku_product').on(table.productId)],
)

/** An add-on that can be ordered with a product. */
export const addon = pgTable(
  'addon',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    productId: integer('product_id')
      .notNull()
      .references(() => product.id, { onDelete: 'cascade' }),
    code: text().notNull(),
    label: text().notNull(),
    hint: text().notNull(),
    kind: text().notNull(),
    priceCents: integer('price_cents').notNull(),
    maxLen: integer('max_len').notNull(),
    isRequired: boolean('is_required').notNull(),
    choices: jsonb().$type<string[]>().notNull(),
    sortOrder: integer('sort_order').notNull(),
  },
  (table) => [index('addon_product').on(table.productId)],
)

/**
 * Requests for one mail when a sold-out sku is in stock again. A row belongs to a person with an account, or to an
 * address whose owner must confirm it first.
 * @source docs/reference/shop-and-payments.md §1.6
 */
export const stockAlert = pgTable(
  'stock_alert',
  {
    id: uuid().primaryKey(),
    skuId: integer('sku_id')
      .notNull()
      .references(() => sku.id, { onDelete: 'cascade' }),
    /** The person who asked for the mail; null for a guest. */
    personId: integer('person_id').references(() => person.id, { onDelete: 'cascade' }),
    /** The guest's address; null for a person with an account, who is mailed at the address of the account. */
    email: text(),
    /** The guest's address in lower case. */
    emailKey: text('email_key'),
    /** The language of the guest. */
    locale: text().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** When the owner of the address confirmed the request; null until then. */
    confirmedAt: timestamp('confirmed_at', { withTimezone: true }),
    /** When the mail about this request was queued; null before. Each request gets one mail. */
    notifiedAt: timestamp('notified_at', { withTimezone: true }),
  },
  (table) => [
    unique('stock_alert_person_sku').on(table.personId, table.skuId),
    unique('stock_alert_email_sku').on(table.emailKey, table.skuId),
    index('stock_alert_sku').on(table.skuId),
    index('stock_alert_created').on(table.createdAt),
  ],
)
