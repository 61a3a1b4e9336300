import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { person } from '#features/accounts/server/accounts.tables.ts'
import { sku } from '#features/catalogue/server/catalogue.tables.ts'
import type { AddonValue } from '#features/catalogue/catalogue.contract.ts'
import type { CartPlace, MergedItem } from '../cart.contract.ts'

/** A cart: a member's, or that of a guest who holds its key. @source docs/reference/shop-and-payments.md §2.1, §2.2 */
export const cart = pgTable(
  'cart',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    personId: integer('person_id').references(() => person.id, { onDelete: 'cascade' }),
    /** The SHA-256 hash of a guest's key. The key itself is not stored. */
    sessionHash: text('session_hash').unique(),
    promotionCode: text('promotion_code'),
    shippingTypeId: integer('shipping_type_id'),
    shippingPlace: jsonb('shipping_place').$type<CartPlace>(),
    /** The person into whose cart this one was merged, with the lines; null if it was not merged. */
    mergedIntoPersonId: integer('merged_into_person_id').references(() => person.id, { onDelete: 'cascade' }),
    merged: jsonb().$type<MergedItem[]>(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    uniqueIndex('cart_person')
      .on(table.personId)
      .where(sql`${table.personId} is not null`),
    index('cart_updated').on(table.updatedAt),
  ],
)

/** One line of a cart. Its price is read from the catalogue each time. */
export const cartLine = pgTable(
  'cart_line',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    cartId: integer('cart_id')
      .notNull()
      .references(() => cart.id, { onDelete: 'cascade' }),
    skuId: integer('sku_id')
      .notNull()
      .references(() => sku.id),
    addons: jsonb().$type<AddonValue[]>().notNull(),
    /** The add-ons as one text: the same item with the same add-ons is one line. */
    addonsKey: text('addons_key').notNull(),
    qty: integer().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [uniqueIndex('cart_line_thing').on(table.cartId, table.skuId, table.addonsKey)],
)

/**
 * The idempotency keys of completed adds: a repeated request has no further effect.
 * @source docs/reference/interfaces.md §3.6
 */
export const cartRequest = pgTable(
  'cart_request',
  {
    cartId: integer('cart_id')
      .notNull()
      .references(() => cart.id, { onDelete: 'cascade' }),
    key: text().notNull(),
    bodyHash: text('body_hash').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.cartId, table.key] })],
)
