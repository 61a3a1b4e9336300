/** Spreads the entries that the seed adds over the time in which people enter. Pure functions. */
type Period = { from: Date; to: Date }

/** The number of days during which people enter, of an event whose entries have no opening day. */
const USUAL_DAYS = 28
const DAY_MS = 86_400_000

type EntryTimes = {
  entriesOpenAt: Date | null
  entriesCloseAt: Date | null
  lateUntil: Date | null
  startsAt: Date
}

/**
 * Returns the time in which people entered: from the opening of the entries until now, until entries or late entries
 * closed, or until the event started, whichever is first.
 */
export function entryPeriod(event: EntryTimes, now: Date): Period {
  const closed = event.lateUntil ?? event.entriesCloseAt ?? event.startsAt
  const to = new Date(Math.min(now.getTime(), event.startsAt.getTime(), closed.getTime()))
  const opened = event.entriesOpenAt
  return { from: opened !== null && opened < to ? opened : new Date(to.getTime() - USUAL_DAYS * DAY_MS), to }
}

/**
 * Returns an instant of a period. Many people enter in the first days and few later, so the instants are closer at the
 * start. @param share 0 for the start of the period, 1 for its end
 */
export function spreadInstant({ from, to }: Period, share: number): Date {
  return new Date(from.getTime() + Math.floor((to.getTime() - from.getTime()) * share ** 2))
}
