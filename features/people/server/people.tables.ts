import { sql } from 'drizzle-orm'
import { index, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { person } from '#features/accounts/server/accounts.tables.ts'

/** A note of the committee on a person; never sent to the person. @source docs/reference/membership.md §4.1 */
export const personNote = pgTable(
  'person_note',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    personId: integer('person_id')
      .notNull()
      .references(() => person.id, { onDelete: 'cascade' }),
    text: text().notNull(),
    byPersonId: integer('by_person_id').references(() => person.id, { onDelete: 'set null' }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
    /** When the note was deleted; it can be restored until the daily task removes it. */
    deletedAt: timestamp('deleted_at', { withTimezone: true }),
  },
  (table) => [
    index('person_note_person').on(table.personId, table.createdAt),
    index('person_note_deleted')
      .on(table.deletedAt)
      .where(sql`${table.deletedAt} is not null`),
  ],
)

/** A tag of a person. Spellings that differ only in case are one tag. */
export const personTag = pgTable(
  'person_tag',
  {
    personId: integer('person_id')
      .notNull()
      .references(() => person.id, { onDelete: 'cascade' }),
    tag: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.personId, table.tag] }),
    index('person_tag_tag').on(sql`lower(${table.tag})`, table.tag),
  ],
)

/**
 * A mail that was sent to a person: its subject and time, without its text. Mails with a code are not recorded. Found by
 * the person's own email address.
 */
export const personMail = pgTable(
  'person_mail',
  {
    /** The id of the job that sent it. */
    id: uuid().primaryKey(),
    personId: integer('person_id')
      .notNull()
      .references(() => person.id, { onDelete: 'cascade' }),
    subject: text().notNull(),
    sentAt: timestamp('sent_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('person_mail_person').on(table.personId, table.sentAt),
    index('person_mail_sent').on(table.sentAt),
  ],
)
