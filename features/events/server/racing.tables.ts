import { jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { RacingListed } from '../events.contract.ts'

/** The last response of a third party's calendar, so that its events remain available when it does not respond. */
export const racingCalendar = pgTable('racing_calendar', {
  /** Identifies the calendar by its address and the organisers selected. */
  source: text().primaryKey(),
  events: jsonb().$type<RacingListed[]>().notNull(),
  /** When the calendar last responded. */
  checkedAt: timestamp('checked_at', { withTimezone: true }).notNull(),
})
