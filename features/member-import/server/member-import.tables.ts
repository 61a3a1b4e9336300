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
import type { RowWord } from '../import-words.rules.ts'
import type { NewMember } from '../member-row.rules.ts'

/** A list of members that somebody brings in. */
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

/** One member of such a list. What the list said of them is forgotten once they are in. */
export const memberImportRow = pgTable(
  'member_import_row',
  {
    importId: uuid('import_id')
      .notNull()
      .references(() => memberImport.id, { onDelete: 'cascade' }),
    /** In which order they come in: who brings a number first, so that it is not given away before. */
    position: integer().notNull(),
    /** The line of the file. */
    row: integer().notNull(),
    values: jsonb().$type<NewMember>(),
    /** Null while it waits, then `made` or `kept_out`. */
    outcome: text().$type<'made' | 'kept_out'>(),
    /** What the preview did not say. */
    word: jsonb().$type<RowWord>(),
    name: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.importId, table.position] })],
)
