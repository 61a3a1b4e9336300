import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, numeric, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { entry } from '#features/entries/server/entries.tables.ts'
import { event } from '#features/events/server/events.tables.ts'
import type { ResultStatus } from '../results.contract.ts'

/** A person’s result at an event. Times are whole milliseconds. @source docs/reference/events-and-entries.md §6.1 */
export const eventResult = pgTable(
  'event_result',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    eventId: integer('event_id')
      .notNull()
      .references(() => event.id),
    /** The row number, from 1. */
    line: integer().notNull(),
    /** The position in the results; null if the person did not finish. */
    position: integer(),
    /** The entry with the same race number; null if there is none. */
    entryId: uuid('entry_id').references(() => entry.id, { onDelete: 'set null' }),
    /** The name in the file of a person without an entry; visible to staff only. */
    name: text().notNull(),
    raceNumber: text('race_number').notNull(),
    classCode: text('class_code').notNull(),
    car: text().notNull(),
    timesMs: jsonb('times_ms').$type<(number | null)[]>().notNull(),
    bestMs: integer('best_ms'),
    penaltyMs: integer('penalty_ms').notNull(),
    outcome: text().$type<ResultStatus>().notNull(),
    points: numeric({ precision: 6, scale: 2, mode: 'number' }),
  },
  (table) => [
    uniqueIndex('event_result_line').on(table.eventId, table.line),
    index('event_result_entry').on(table.entryId),
    check('event_result_position', sql`${table.position} is null or ${table.outcome} = 'OK'`),
    check(
      'event_result_best',
      sql`coalesce(${table.bestMs} > 0, ${table.outcome} <> 'OK') and ${table.penaltyMs} >= 0`,
    ),
  ],
)
