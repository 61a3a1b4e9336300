import { index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** One row for each saved setting. Names, formats and defaults are in site.settings.ts. */
export const siteSetting = pgTable('site_setting', {
  key: text().primaryKey(),
  value: jsonb().notNull(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
})

/**
 * The redirect table: old paths and their targets. Both are paths of this site.
 * @source docs/reference/public-site.md §2.4
 */
export const siteRedirect = pgTable('site_redirect', {
  fromPath: text('from_path').primaryKey(),
  toPath: text('to_path').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
})

/**
 * Every change of the address of a page or a product group, in order. Unlike the redirect table, it keeps a change after
 * another page has taken the former address, so that the links of an earlier version lead to the page that they meant.
 * @source docs/reference/pages-and-blocks.md §8.6
 */
export const siteAddressChange = pgTable(
  'site_address_change',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    /** The key of the former address in the redirect table. */
    fromPath: text('from_path').notNull(),
    /** The new address, or that of the replacement of a deleted page. */
    toPath: text('to_path').notNull(),
    changedAt: timestamp('changed_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('site_address_change_changed').on(table.changedAt)],
)
