/** Joins two sorted lists of events to one page of an activity. */

/** The end of the events that were shown so far; null for a list of which nothing was shown yet. */
export type ActivityPosition = {
  /** The number of the last audit entry that was shown. */
  entry: number | null
  /** The instant with microseconds, and the key, of the last other event that was shown. */
  event: { at: string; key: string } | null
}

type Dated = { at: string }

/**
 * Returns a page of both lists together, newest first. The order within each list stays, so that a page is complete even
 * if the clock was set back between two audit entries.
 * @param entries audit entries and `events` other events, each newest first and with one row more than `size`, if there
 * is one
 * @returns the rows of the page, and how many came from each list
 */
export function joinPage<Entry extends Dated, Event extends Dated>(
  { entries, events }: { entries: readonly Entry[]; events: readonly Event[] },
  size: number,
): { rows: (Entry | Event)[]; entryCount: number; eventCount: number; hasMore: boolean } {
  const rows: (Entry | Event)[] = []
  let entryCount = 0
  let eventCount = 0
  while (rows.length < size) {
    const entry = entries[entryCount]
    const event = events[eventCount]
    if (entry !== undefined && (event === undefined || entry.at >= event.at)) {
      rows.push(entry)
      entryCount += 1
    } else if (event === undefined) break
    else {
      rows.push(event)
      eventCount += 1
    }
  }
  return { rows, entryCount, eventCount, hasMore: entries.length + events.length > rows.length }
}
