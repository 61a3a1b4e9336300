import { boolean, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { RecordTexts } from '#features/site/record-texts.rules.ts'

/** A delivery method: pick-up, parcel, express. @source docs/reference/shop-and-payments.md §4.1 */
export const shippingType = pgTable('shipping_type', {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  name: text().notNull(),
  /** The delivery time as text: "two to four working days". */
  note: text().notNull(),
  /** Name and delivery time in the further languages of the club. */
  translations: jsonb().$type<RecordTexts>().notNull().default({}),
  /** The kind of delivery: `pick_up`, `event_pick_up`, `parcel` or `express`. */
  kind: text().notNull(),
  isPickUp: boolean('is_pick_up').notNull(),
  /** The percentage of the rate: 0 is free, 135 is about a third more. */
  ratePercent: integer('rate_percent').notNull(),
  /** The price is rounded to a multiple of this. */
  roundToCents: integer('round_to_cents').notNull(),
  isEnabled: boolean('is_enabled').notNull(),
  sortOrder: integer('sort_order').notNull(),
})

/** The price of a parcel by weight and size. The heaviest row also has the price of each further kilogram. */
export const shippingRate = pgTable('shipping_rate', {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  sizeClass: text('size_class').notNull(),
  upToG: integer('up_to_g').notNull(),
  amountCents: integer('amount_cents').notNull(),
  furtherKgCents: integer('further_kg_cents').notNull(),
})

/** A delivery zone. The narrowest zone that contains a postcode applies. */
export const shippingZone = pgTable('shipping_zone', {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  name: text().notNull(),
  /** The country of the zone as ISO 3166 code with two letters. */
  country: text().notNull(),
  /** The first and the last postcode of the zone, both inclusive; empty for the whole country. */
  postcodeFrom: text('postcode_from').notNull(),
  postcodeTo: text('postcode_to').notNull(),
  extraCents: integer('extra_cents').notNull(),
})

/** A promotion code. @source docs/reference/shop-and-payments.md §3.1 */
export const promotion = pgTable('promotion', {
  code: text().primaryKey(),
  /** The club's description: "10 % off shop items". */
  label: text().notNull(),
  /** The effect of the code: `percent` off items that accept codes, or `free_parcel`. */
  kind: text().notNull(),
  percent: integer().notNull(),
  minTotalCents: integer('min_total_cents').notNull(),
  isMembersOnly: boolean('is_members_only').notNull(),
  startsAt: timestamp('starts_at', { withTimezone: true }),
  endsAt: timestamp('ends_at', { withTimezone: true }),
  /** The maximum number of orders with the code; null for no limit. */
  maxUses: integer('max_uses'),
  usedCount: integer('used_count').notNull(),
  /** The last change of the terms. Using the code does not change it. */
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
})
