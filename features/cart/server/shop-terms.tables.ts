import { boolean, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** A way to get an order: pick it up, parcel, express. @source DOMAIN §5 "Shipping" */
export const shippingType = pgTable('shipping_type', {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  name: text().notNull(),
  /** How long it takes, or when: "two to four working days". */
  note: text().notNull(),
  /** `pick_up`, `parcel` or `express`. */
  kind: text().notNull(),
  isPickUp: boolean('is_pick_up').notNull(),
  /** Of the rate, in per cent: 0 costs nothing, 135 is a third more. */
  ratePercent: integer('rate_percent').notNull(),
  /** What it is rounded to. */
  roundToCents: integer('round_to_cents').notNull(),
  isEnabled: boolean('is_enabled').notNull(),
  sortOrder: integer('sort_order').notNull(),
})

/** What a parcel costs, by weight and size. The heaviest row also says what every further kilogram costs. */
export const shippingRate = pgTable('shipping_rate', {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  sizeClass: text('size_class').notNull(),
  upToG: integer('up_to_g').notNull(),
  amountCents: integer('amount_cents').notNull(),
  furtherKgCents: integer('further_kg_cents').notNull(),
})

/** Where we deliver to. The narrowest zone that holds a postcode counts. */
export const shippingZone = pgTable('shipping_zone', {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  name: text().notNull(),
  /** ISO 3166, two letters. */
  country: text().notNull(),
  /** Inclusive; empty for the whole country. */
  postcodeFrom: text('postcode_from').notNull(),
  postcodeTo: text('postcode_to').notNull(),
  extraCents: integer('extra_cents').notNull(),
})

/** A code that makes a cart cheaper. @source DOMAIN §3.11 "promotion_code" */
export const promotion = pgTable('promotion', {
  code: text().primaryKey(),
  /** In the club's own words: "10 % off shop items". */
  label: text().notNull(),
  /** `percent` off what takes codes, or `free_parcel`. */
  kind: text().notNull(),
  percent: integer().notNull(),
  minTotalCents: integer('min_total_cents').notNull(),
  isMembersOnly: boolean('is_members_only').notNull(),
  startsAt: timestamp('starts_at', { withTimezone: true }),
  endsAt: timestamp('ends_at', { withTimezone: true }),
  /** Null for any number of orders. */
  maxUses: integer('max_uses'),
  usedCount: integer('used_count').notNull(),
})
