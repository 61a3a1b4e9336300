import { boolean, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { Product, TicketFacts } from '../catalogue.contract.ts'

/** Something the club sells, with what is the same for all its sizes and colours. @source DOMAIN §3.11 */
export const product = pgTable(
  'product',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    name: text().notNull(),
    /** The last part of its address. */
    url: text().notNull().unique(),
    /** Slug of a group of the tree sell/product. */
    groupSlug: text('group_slug').notNull(),
    body: text().notNull(),
    details: jsonb().$type<Product['details']>().notNull(),
    /** Pictures are known by the hash of their bytes and never change, so what is known of them is kept with them. */
    images: jsonb().$type<Product['images']>().notNull(),
    options: jsonb().$type<Product['options']>().notNull(),
    hasGst: boolean('has_gst').notNull(),
    isMembersOnly: boolean('is_members_only').notNull(),
    isDigital: boolean('is_digital').notNull(),
    /** What each piece admits to; null for what is no ticket. @source DOMAIN §3.10 */
    ticket: jsonb().$type<TicketFacts>(),
    /** Reached by its address alone: in no list, not in the search. */
    isHidden: boolean('is_hidden').notNull(),
    /** Whether promotion codes make it cheaper: a voucher is money, and a fee is a fee. */
    takesCodes: boolean('takes_codes').notNull(),
    /** Each piece is a code worth what was paid for it. */
    isVoucher: boolean('is_voucher').notNull().default(false),
    limitPerOrder: integer('limit_per_order'),
    activeFrom: timestamp('active_from', { withTimezone: true }),
    activeTo: timestamp('active_to', { withTimezone: true }),
    isEnabled: boolean('is_enabled').notNull(),
    sortOrder: integer('sort_order').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('product_group').on(table.groupSlug)],
)

/** Where a product stood before: an old link still leads to it. */
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

/** What was made for an Idempotency-Key: sent again, it is the same product. @source WIRE §5 "Idempotency" */
export const productRequest = pgTable(
  'product_request',
  {
    /** Hash of who asked and their key. */
    key: text().primaryKey(),
    bodyHash: text('body_hash').notNull(),
    /** Null only while it is being made. */
    productId: integer('product_id').references(() => product.id, { onDelete: 'cascade' }),
  },
  (table) => [index('product_request_product').on(table.productId)],
)

/** One thing on the shelf: a product in a size and a colour. */
export const sku = pgTable(
  'sku',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    productId: integer('product_id')
      .notNull()
      .references(() => product.id, { onDelete: 'cascade' }),
    code: text().notNull().unique(),
    options: jsonb().$type<Record<string, string>>().notNull(),
    /** Including GST. */
    priceCents: integer('price_cents').notNull(),
    memberPriceCents: integer('member_price_cents'),
    /** Null for endless. */
    stock: integer(),
    weightG: integer('weight_g').notNull(),
    sizeClass: text('size_class').notNull(),
    /** What is no longer sold keeps its row: carts and orders point at it. */
    isEnabled: boolean('is_enabled').notNull(),
    sortOrder: integer('sort_order').notNull(),
  },
  (table) => [index('sku_product').on(table.productId)],
)

/** Something that can be had with a product. */
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
