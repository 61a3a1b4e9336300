import { jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { RacingListed } from '../events.contract.ts'

/** What a third party's calendar told us last, so that it is still there when the third party is not. */
export const racingCalendar = pgTable('racing_calendar', {
  /** Which calendar it is, by its address and whose events were asked for. */
  source: text().primaryKey(),
  events: jsonb().$type<RacingListed[]>().notNull(),
  /** When it last gave an answer. */
  checkedAt: timestamp('checked_at', { withTimezone: true }).notNull(),
})
