import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
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
 * A mail that was sent to a person: its subject and time, without its text. Mails with a code are not recorded. If
 * several people use the address, the mail names its recipient; otherwise the recipient is found by the address.
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
    /** The record that the mail is about, named as in the audit log; null for a mail that is about no record. */
    aboutKind: text('about_kind'),
    aboutId: text('about_id'),
    sentAt: timestamp('sent_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('person_mail_person').on(table.personId, table.sentAt),
    index('person_mail_sent').on(table.sentAt),
    index('person_mail_about')
      .on(table.aboutKind, table.aboutId, table.sentAt)
      .where(sql`${table.aboutKind} is not null`),
  ],
)

/** The merge of a duplicate into the record that is kept. @source docs/reference/staff-desk.md §3.1 */
export const personMerge = pgTable(
  'person_merge',
  {
    id: uuid().primaryKey(),
    /** The person whose record is kept. */
    personId: integer('person_id')
      .notNull()
      .references(() => person.id, { onDelete: 'cascade' }),
    /** The duplicate. Its row remains, without an address to log in with. */
    mergedPersonId: integer('merged_person_id')
      .notNull()
      .references(() => person.id, { onDelete: 'cascade' }),
    byPersonId: integer('by_person_id').references(() => person.id, { onDelete: 'set null' }),
    mergedAt: timestamp('merged_at', { withTimezone: true }).notNull(),
    /** The last instant at which the merge can be undone. */
    undoUntil: timestamp('undo_until', { withTimezone: true }).notNull(),
    undoneAt: timestamp('undone_at', { withTimezone: true }),
    /** When the rest of the duplicate's data was removed; the merge can no longer be undone. */
    finishedAt: timestamp('finished_at', { withTimezone: true }),
    /** The rows before the merge; null once it was undone or finished. */
    undo: jsonb().$type<Record<string, unknown>>(),
  },
  (table) => [
    index('person_merge_person').on(table.personId),
    index('person_merge_merged').on(table.mergedPersonId),
    index('person_merge_open')
      .on(table.undoUntil)
      .where(sql`${table.undo} is not null`),
  ],
)
