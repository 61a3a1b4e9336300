/** Spreads the entries that the seed adds over the time in which people enter. Pure functions. */
import { DAY_MS } from '#platform/shared/durations.ts'

type Period = { from: Date; to: Date }

/** Length of the entry period, in days, if the opening of entries is unknown or later than its end. */
const DEFAULT_PERIOD_DAYS = 28

type EntryTimes = {
  entriesOpenAt: Date | null
  entriesCloseAt: Date | null
  lateUntil: Date | null
  startsAt: Date
}

/**
 * Returns the period in which people entered. It ends at the earliest of: now, the start of the event, and the closing
 * of late entries (of normal entries if there are no late ones).
 */
export function entryPeriod(event: EntryTimes, now: Date): Period {
  const closed = event.lateUntil ?? event.entriesCloseAt ?? event.startsAt
  const to = new Date(Math.min(now.getTime(), event.startsAt.getTime(), closed.getTime()))
  const opened = event.entriesOpenAt
  return {
    from: opened !== null && opened < to ? opened : new Date(to.getTime() - DEFAULT_PERIOD_DAYS * DAY_MS),
    to,
  }
}

/**
 * Returns an instant of a period. Many people enter in the first days and few later, so the instants are closer at the
 * start. @param share 0 for the start of the period, 1 for its end
 */
export function spreadInstant({ from, to }: Period, share: number): Date {
  return new Date(from.getTime() + Math.floor((to.getTime() - from.getTime()) * share ** 2))
}
