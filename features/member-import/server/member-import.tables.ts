import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import { person } from '#features/accounts/server/accounts.tables.ts'
import type { RowWord } from '../import-messages.rules.ts'
import type { NewMember } from '../member-row.rules.ts'

/** An import of a member list. */
export const memberImport = pgTable(
  'member_import',
  {
    id: uuid().primaryKey(),
    byPersonId: integer('by_person_id')
      .notNull()
      .references(() => person.id),
    fileName: text('file_name').notNull(),
    rowCount: integer('row_count').notNull(),
    writesWelcome: boolean('writes_welcome').notNull(),
    startedAt: timestamp('started_at', { withTimezone: true }).notNull(),
    finishedAt: timestamp('finished_at', { withTimezone: true }),
  },
  (table) => [index('member_import_started').on(table.startedAt)],
)

/** One row of an import. Its values are deleted once it is processed. */
export const memberImportRow = pgTable(
  'member_import_row',
  {
    importId: uuid('import_id')
      .notNull()
      .references(() => memberImport.id, { onDelete: 'cascade' }),
    /** Order of processing: rows with a number first, so that their number is not assigned to another row. */
    position: integer().notNull(),
    /** The line of the file on which the row begins. */
    row: integer().notNull(),
    values: jsonb().$type<NewMember>(),
    /** The outcome of the row: null while pending, then `made` or `kept_out`. */
    outcome: text().$type<'made' | 'kept_out'>(),
    /** Note about an outcome that the preview did not predict. */
    word: jsonb().$type<RowWord>(),
    name: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.importId, table.position] })],
)
