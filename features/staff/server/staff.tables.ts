import { index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/**
 * Staff actions. Append-only: positions 1, 2, 3 … without gaps; each row contains the hash of the one before, so that
 * missing or altered rows are detected. @source docs/reference/security.md §8.1
 */
export const auditEntry = pgTable(
  'audit_entry',
  {
    position: integer().primaryKey(),
    at: timestamp({ withTimezone: true }).notNull(),
    /** The person who acted; `personName` is their name at that time and never changes. */
    personId: integer('person_id').notNull(),
    personName: text('person_name').notNull(),
    /** Verb of the action, such as `set_roles` or `refunded`. */
    verb: text().notNull(),
    subjectKind: text('subject_kind').notNull(),
    subjectId: text('subject_id').notNull(),
    change: jsonb().$type<Record<string, unknown>>().notNull(),
    previousHash: text('previous_hash').notNull(),
    hash: text().notNull(),
  },
  (table) => [
    // In the order of a record's activity, so that a page of it reads only the entries that it shows.
    index('audit_entry_record').on(table.subjectKind, table.subjectId, table.position),
    index('audit_entry_kind').on(table.subjectKind, table.position),
    index('audit_entry_verb').on(table.subjectKind, table.verb, table.position),
    index('audit_entry_person').on(table.personId, table.position),
    index('audit_entry_name').on(table.personName, table.position),
    index('audit_entry_at').on(table.at),
  ],
)

/** The head of the audit log: a single row, locked while an entry is appended. */
export const auditEnd = pgTable('audit_end', {
  id: integer().primaryKey(),
  position: integer().notNull(),
  hash: text().notNull(),
})
