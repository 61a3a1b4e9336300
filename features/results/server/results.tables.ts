import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, numeric, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { entry } from '#features/entries/server/entries.tables.ts'
import { event } from '#features/events/server/events.tables.ts'
import type { ResultStatus } from '../results.contract.ts'

/** How somebody went at an event. Times are whole milliseconds. @source DOMAIN §3.8 "results[]" */
export const eventResult = pgTable(
  'event_result',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    eventId: integer('event_id')
      .notNull()
      .references(() => event.id),
    /** Its place in the list, from 1. */
    line: integer().notNull(),
    /** Null for who did not come in. */
    position: integer(),
    /** Null where the number was nobody's. */
    entryId: uuid('entry_id').references(() => entry.id, { onDelete: 'set null' }),
    /** As the file had it, of who has no entry; it is for the desk alone. */
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
