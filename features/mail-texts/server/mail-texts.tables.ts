import { index, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

/** A text of the club, and the program's text that it replaced when it was saved. */
export type SavedMailText = { text: string; shipped: string }
/** The club's texts of one mail in one language, by the id of the message. */
export type SavedMailTexts = Record<string, SavedMailText>

/** The club's own texts of mails. @source docs/reference/interfaces.md §5.2 */
export const mailText = pgTable(
  'mail_text',
  {
    mail: text().notNull(),
    locale: text().notNull(),
    texts: jsonb().$type<SavedMailTexts>().notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.mail, table.locale] })],
)

/** Each saved state of a mail's texts, for its history. Rows are never changed. */
export const mailTextVersion = pgTable(
  'mail_text_version',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    mail: text().notNull(),
    locale: text().notNull(),
    texts: jsonb().$type<SavedMailTexts>().notNull(),
    personId: integer('person_id').notNull(),
    savedAt: timestamp('saved_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('mail_text_version_mail').on(table.mail, table.locale, table.id)],
)
