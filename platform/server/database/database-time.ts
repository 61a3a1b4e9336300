import { type SQL, sql } from 'drizzle-orm'
import { type Clock, systemClock } from '#platform/shared/clock.ts'

/**
 * Returns the current time as an SQL expression of type `timestamptz`. It is the database's own clock, which all
 * processes share, so that a process on a machine with a wrong clock neither takes work of another process nor keeps
 * its own work too long. Only for a clock that a test moves, the expression is that clock's value.
 */
export function databaseNow(clock: Clock): SQL {
  return clock === systemClock
    ? sql`statement_timestamp()`
    : sql`${new Date(clock.nowMs()).toISOString()}::timestamptz`
}

/** Returns `databaseNow` plus a number of milliseconds, which may be negative. */
export function databaseNowPlus(clock: Clock, ms: number): SQL {
  return sql`(${databaseNow(clock)} + ${ms}::float8 * interval '1 millisecond')`
}
