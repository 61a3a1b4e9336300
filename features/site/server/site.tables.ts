import { jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** One row a setting; names, shapes and first values stand in site.settings.ts. */
export const siteSetting = pgTable('site_setting', {
  key: text().primaryKey(),
  value: jsonb().notNull(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
})

/** The redirect table: an old path and where it leads. Both are paths of this site. @source SPEC §2 */
export const siteRedirect = pgTable('site_redirect', {
  fromPath: text('from_path').primaryKey(),
  toPath: text('to_path').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
})
