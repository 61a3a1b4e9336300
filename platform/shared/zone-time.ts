/** Between an instant and what the clocks of a zone show. On paper: the zone's rules are those of the machine. */
import { DAY_MS, MINUTE_MS } from './durations.ts'
import { clockParts } from './format.ts'

/** How far the clocks of a zone are ahead of UTC at an instant, ms. */
export function zoneOffsetMs(instantMs: number, timeZone: string): number {
  const { year, month, day, hour, minute } = clockParts(instantMs, timeZone)
  return Date.UTC(year, month - 1, day, hour, minute) - Math.floor(instantMs / MINUTE_MS) * MINUTE_MS
}

/**
 * The instant at which the clocks of a zone show a time of day, ms. Of a time that comes twice the first one; a time
 * that is left out counts on from the one before.
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

/** What the clocks of a zone show at an instant, with their offset: `2026-12-12T07:00:00+11:00`. */
export function isoInZone(instantMs: number, timeZone: string): string {
  const offsetMs = zoneOffsetMs(instantMs, timeZone)
  return `${shownAt(instantMs, offsetMs)}${offsetText(offsetMs, ':')}`
}

/** The same without the offset: `2026-12-12T07:00:00`. */
export function shownInZone(instantMs: number, timeZone: string): string {
  return shownAt(instantMs, zoneOffsetMs(instantMs, timeZone))
}

/** `+11:00`, or `+1100` where nothing parts hours and minutes. */
export function offsetText(offsetMs: number, between: '' | ':'): string {
  const minutes = Math.abs(offsetMs) / MINUTE_MS
  const pad = (number: number) => String(number).padStart(2, '0')
  return `${offsetMs < 0 ? '-' : '+'}${pad(Math.floor(minutes / 60))}${between}${pad(minutes % 60)}`
}

/** A change of the clocks: the instant from which they show another offset than before. */
export type ClockChange = { atMs: number; fromOffsetMs: number; toOffsetMs: number }

/** Every change of a zone's clocks after one instant and up to another, in order. */
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

/** The first whole minute between two instants that has this offset, which the second one has and the first has not. */
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
