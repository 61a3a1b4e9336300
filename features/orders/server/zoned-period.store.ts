import { type SQL, sql } from 'drizzle-orm'
import type { Period } from '../money-periods.rules.ts'

/** A period in the club's time zone. */
export type ZonedPeriod = Period & { timezone: string }

/** Returns the first instant of a day in a time zone. */
export const startOf = (day: string, timezone: string): SQL =>
  sql`((${day}::date)::timestamp at time zone ${timezone})`

/** Returns the SQL condition that an instant lies in a period. */
export function within(instant: SQL, { from, to, timezone }: ZonedPeriod): SQL {
  return sql`${instant} >= ${startOf(from, timezone)} and ${instant} < (((${to}::date) + 1)::timestamp at time zone ${timezone})`
}
