/**
 * Parsing and formatting of race times in whole milliseconds; pure functions.
 * @source docs/reference/events-and-entries.md §6.2
 */
import { MINUTE_MS, SECOND_MS } from '#platform/shared/durations.ts'

/** A race time: `1:23.456`, or `59.999` under a minute. A comma and fewer decimals are accepted as well. */
const TIME = /^(?:(\d{1,2}):([0-5]\d)|([0-5]?\d))(?:[.,](\d{1,3}))?$/
/** A penalty in seconds: `5`, `2.5`. */
const SECONDS = /^\+?(\d{1,3})(?:[.,](\d{1,3}))?$/

/**
 * Parses a race time. More than 59 seconds without minutes are refused: `123.456` may mean `1:23.456` with a missing
 * colon, or two minutes.
 * @returns milliseconds, or null for an invalid or zero time
 */
export function raceTimeMs(text: string): number | null {
  const [whole, minutes = '0', seconds, bare, fraction = ''] = TIME.exec(text.trim()) ?? []
  if (whole === undefined) return null
  const ms =
    Number(minutes) * MINUTE_MS + Number(seconds ?? bare) * SECOND_MS + Number(fraction.padEnd(3, '0'))
  return ms === 0 ? null : ms
}

/** Parses a penalty, given in seconds or as a time. @returns milliseconds; null if it is neither */
export function penaltyMs(text: string): number | null {
  const [whole, seconds, fraction = ''] = SECONDS.exec(text.trim()) ?? []
  if (whole === undefined) return raceTimeMs(text)
  return Number(seconds) * SECOND_MS + Number(fraction.padEnd(3, '0'))
}

/** Formats a race time: `1:23.456`; `59.999` under a minute. */
export function spellRaceTime(ms: number): string {
  const minutes = Math.floor(ms / MINUTE_MS)
  const rest = spellParts(ms % MINUTE_MS)
  return minutes === 0 ? rest : `${minutes}:${rest.padStart('00.000'.length, '0')}`
}

function spellParts(ms: number): string {
  return `${Math.floor(ms / SECOND_MS)}.${String(ms % SECOND_MS).padStart(3, '0')}`
}

/** Formats seconds with the fewest decimals: `5`, `2.5`. */
export function spellSeconds(ms: number): string {
  return String(ms / SECOND_MS)
}
