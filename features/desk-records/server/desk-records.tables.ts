import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { person } from '#features/accounts/server/accounts.tables.ts'

/**
 * A note of staff on a record, such as an order; never sent to a member. The record is named as in the audit log.
 * @source docs/reference/staff-desk.md §4.5
 */
export const recordNote = pgTable(
  'record_note',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    subjectKind: text('subject_kind').notNull(),
    subjectId: text('subject_id').notNull(),
    /** The person to whom the record belonged when the note was written; null for a record without a person. */
    personId: integer('person_id').references(() => person.id, { onDelete: 'cascade' }),
    text: text().notNull(),
    byPersonId: integer('by_person_id').references(() => person.id, { onDelete: 'set null' }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
    /** When the note was deleted; it can be restored until the daily task removes it. */
    deletedAt: timestamp('deleted_at', { withTimezone: true }),
  },
  (table) => [
    index('record_note_subject').on(table.subjectKind, table.subjectId, table.createdAt),
    index('record_note_person')
      .on(table.personId)
      .where(sql`${table.personId} is not null`),
    index('record_note_deleted')
      .on(table.deletedAt)
      .where(sql`${table.deletedAt} is not null`),
  ],
)

/**
 * A private file that staff attached to a record, such as a scanned form; never sent to a member. The record is named as
 * in the audit log.
 * @source docs/reference/staff-desk.md §4.5
 */
export const recordFile = pgTable(
  'record_file',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    subjectKind: text('subject_kind').notNull(),
    subjectId: text('subject_id').notNull(),
    /** The person to whom the record belonged when the file was attached; null for a record without a person. */
    personId: integer('person_id').references(() => person.id, { onDelete: 'cascade' }),
    fileName: text('file_name').notNull(),
    mediaType: text('media_type').notNull(),
    byteSize: integer('byte_size').notNull(),
    storeKey: text('store_key').notNull(),
    byPersonId: integer('by_person_id').references(() => person.id, { onDelete: 'set null' }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** When the file was deleted; it can be restored until the daily task deletes it. */
    deletedAt: timestamp('deleted_at', { withTimezone: true }),
  },
  (table) => [
    index('record_file_subject').on(table.subjectKind, table.subjectId, table.createdAt),
    index('record_file_person')
      .on(table.personId)
      .where(sql`${table.personId} is not null`),
    index('record_file_deleted')
      .on(table.deletedAt)
      .where(sql`${table.deletedAt} is not null`),
  ],
)
