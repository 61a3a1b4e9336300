import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Messages sent through the contact form; stored so that none is lost if a mail is not delivered. */
export const contactMessage = pgTable('contact_message', {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  name: text().notNull(),
  email: text().notNull(),
  topic: text().notNull(),
  message: text().notNull(),
  locale: text().notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
})
