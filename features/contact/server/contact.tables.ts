import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** What a visitor wrote through the contact form; kept so that no word depends on a mail getting through. */
export const contactMessage = pgTable('contact_message', {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  name: text().notNull(),
  email: text().notNull(),
  topic: text().notNull(),
  message: text().notNull(),
  locale: text().notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
})
