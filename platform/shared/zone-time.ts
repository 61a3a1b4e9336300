/** Converts between instants and the local time of a time zone, by the time zone rules of the machine. */
import { DAY_MS, MINUTE_MS } from './durations.ts'
import { clockParts } from './format.ts'

/** Returns the offset of a time zone from UTC at an instant, in ms; positive if it is ahead. */
export function zoneOffsetMs(instantMs: number, timeZone: string): number {
  const { year, month, day, hour, minute } = clockParts(instantMs, timeZone)
  return Date.UTC(year, month - 1, day, hour, minute) - Math.floor(instantMs / MINUTE_MS) * MINUTE_MS
}

/**
 * Returns the instant (ms) of a local time in a time zone. For a time that occurs twice it returns the first; for a
 * skipped time it applies the offset from before the gap.
 * @param day `YYYY-MM-DD`
 * @param time `HH:MM`
 */
export function instantInZone(day: string, time: string, timeZone: string): number {
  const shown = Date.parse(`${day}T${time}:00Z`)
  const before = zoneOffsetMs(shown - DAY_MS, timeZone)
  const first = shown - before
  if (zoneOffsetMs(first, timeZone) === before) return first
  const after = zoneOffsetMs(shown + DAY_MS, timeZone)
  return zoneOffsetMs(shown - after, timeZone) === after ? shown - after : first
}

/** Returns the local time of an instant with its offset: `2026-12-12T07:00:00+11:00`. */
export function isoInZone(instantMs: number, timeZone: string): string {
  const offsetMs = zoneOffsetMs(instantMs, timeZone)
  return `${shownAt(instantMs, offsetMs)}${offsetText(offsetMs, ':')}`
}

/** Returns the local time of an instant without an offset: `2026-12-12T07:00:00`. */
export function shownInZone(instantMs: number, timeZone: string): string {
  return shownAt(instantMs, zoneOffsetMs(instantMs, timeZone))
}

/** Formats an offset as `+11:00`, or as `+1100` when `between` is empty. */
export function offsetText(offsetMs: number, between: '' | ':'): string {
  const minutes = Math.abs(offsetMs) / MINUTE_MS
  const pad = (number: number) => String(number).padStart(2, '0')
  return `${offsetMs < 0 ? '-' : '+'}${pad(Math.floor(minutes / 60))}${between}${pad(minutes % 60)}`
}

/** A change of a zone's offset, such as daylight saving; `atMs` is the first instant with the new offset. */
export type ClockChange = { atMs: number; fromOffsetMs: number; toOffsetMs: number }

/** Returns every offset change of a time zone after one instant and up to another, in order. */
export function clockChanges(fromMs: number, toMs: number, timeZone: string): ClockChange[] {
  const changes: ClockChange[] = []
  let [known, knownMs] = [zoneOffsetMs(fromMs, timeZone), fromMs]
  while (knownMs < toMs) {
    const nextMs = Math.min(knownMs + 7 * DAY_MS, toMs)
    const offset = zoneOffsetMs(nextMs, timeZone)
    if (offset !== known) {
      changes.push({
        atMs: firstMinuteOf(knownMs, nextMs, offset, timeZone),
        fromOffsetMs: known,
        toOffsetMs: offset,
      })
      known = offset
    }
    knownMs = nextMs
  }
  return changes
}

/**
 * Returns the first whole minute with this offset between two instants. The offset must apply at the second instant and
 * not at the first.
 */
function firstMinuteOf(afterMs: number, byMs: number, offsetMs: number, timeZone: string): number {
  let [without, having] = [Math.floor(afterMs / MINUTE_MS), Math.ceil(byMs / MINUTE_MS)]
  while (having - without > 1) {
    const middle = Math.floor((without + having) / 2)
    if (zoneOffsetMs(middle * MINUTE_MS, timeZone) === offsetMs) having = middle
    else without = middle
  }
  return having * MINUTE_MS
}

function shownAt(instantMs: number, offsetMs: number): string {
  return new Date(instantMs + offsetMs).toISOString().slice(0, 19)
}
