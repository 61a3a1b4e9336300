import { index, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** The CSV exports of the last 24 hours, those that are being made included. */
export const deskExport = pgTable(
  'desk_export',
  {
    id: uuid().primaryKey(),
    /** The path of the call that started the export; it identifies the list. */
    list: text().notNull(),
    /** The filters, sort order and columns, complete, as the list's export declares them. */
    question: jsonb().notNull(),
    fileName: text('file_name').notNull(),
    /** The person who started the export, and the only one who may download it. */
    personId: integer('person_id').notNull(),
    requestedAt: timestamp('requested_at', { withTimezone: true }).notNull(),
    /** The number of the job attempt that writes the file. Parts of an earlier attempt are rejected. */
    attempt: integer().notNull().default(0),
    /** The number of records in the file so far, and the expected total; the total is 0 while it is unknown. */
    records: integer().notNull().default(0),
    recordsTotal: integer('records_total').notNull().default(0),
    /** The number of parts of the finished file. */
    parts: integer().notNull().default(0),
    finishedAt: timestamp('finished_at', { withTimezone: true }),
    failedAt: timestamp('failed_at', { withTimezone: true }),
  },
  (table) => [
    index('desk_export_person').on(table.personId, table.requestedAt),
    index('desk_export_requested').on(table.requestedAt),
  ],
)

/** The parts of an export's file, in order. Together they are the CSV text. */
export const deskExportPart = pgTable(
  'desk_export_part',
  {
    exportId: uuid('export_id')
      .notNull()
      .references(() => deskExport.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    content: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.exportId, table.position] })],
)
