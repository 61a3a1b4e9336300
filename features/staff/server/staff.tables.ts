import { index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/**
 * What somebody of the committee did. Append-only: 1, 2, 3 … without a gap, each row with the hash of the one before, so
 * that what is missing or altered shows. @source SECURITY §3 "the audit log has no gap"
 */
export const auditEntry = pgTable(
  'audit_entry',
  {
    position: integer().primaryKey(),
    at: timestamp({ withTimezone: true }).notNull(),
    /** Who; the name stays as it was, whatever becomes of the account. */
    personId: integer('person_id').notNull(),
    personName: text('person_name').notNull(),
    /** In the past: `gave_roles`, `refunded`. */
    verb: text().notNull(),
    subjectKind: text('subject_kind').notNull(),
    subjectId: text('subject_id').notNull(),
    change: jsonb().$type<Record<string, unknown>>().notNull(),
    previousHash: text('previous_hash').notNull(),
    hash: text().notNull(),
  },
  (table) => [index('audit_entry_subject').on(table.subjectKind, table.subjectId)],
)

/** The end of the audit log: one row, held while an entry is put behind it. */
export const auditEnd = pgTable('audit_end', {
  id: integer().primaryKey(),
  position: integer().notNull(),
  hash: text().notNull(),
})
