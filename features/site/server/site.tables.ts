import { jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

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
