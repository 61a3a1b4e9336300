/** Times of the track, whole milliseconds, and how they are written. No clock, no database. @source DOMAIN §3.8 "results[]" */
import { MINUTE_MS, SECOND_MS } from '#platform/shared/durations.ts'

/** `1:23.456`, and `59.999` under a minute; a comma does as well, and fewer figures behind it. */
const TIME = /^(?:(\d{1,2}):([0-5]\d)|([0-5]?\d))(?:[.,](\d{1,3}))?$/
/** Seconds, as penalties are said: `5`, `2.5`. */
const SECONDS = /^\+?(\d{1,3})(?:[.,](\d{1,3}))?$/

/**
 * Reads a time. Seconds beyond 59 without minutes are not one: `123.456` is `1:23.456` with the colon forgotten at least as
 * often as it is two minutes.
 * @returns milliseconds, or null for what is none; nothing at all took no time
 */
export function raceTimeMs(text: string): number | null {
  const [whole, minutes = '0', seconds, bare, fraction = ''] = TIME.exec(text.trim()) ?? []
  if (whole === undefined) return null
  const ms =
    Number(minutes) * MINUTE_MS + Number(seconds ?? bare) * SECOND_MS + Number(fraction.padEnd(3, '0'))
  return ms === 0 ? null : ms
}

/** Reads a penalty: seconds, or a time. @returns milliseconds; null for what is neither */
export function penaltyMs(text: string): number | null {
  const [whole, seconds, fraction = ''] = SECONDS.exec(text.trim()) ?? []
  if (whole === undefined) return raceTimeMs(text)
  return Number(seconds) * SECOND_MS + Number(fraction.padEnd(3, '0'))
}

/** `1:23.456`; `59.999` under a minute. */
export function spellRaceTime(ms: number): string {
  const minutes = Math.floor(ms / MINUTE_MS)
  const rest = spellParts(ms % MINUTE_MS)
  return minutes === 0 ? rest : `${minutes}:${rest.padStart('00.000'.length, '0')}`
}

function spellParts(ms: number): string {
  return `${Math.floor(ms / SECOND_MS)}.${String(ms % SECOND_MS).padStart(3, '0')}`
}

/** Seconds with no more figures than they need: `5`, `2.5`. */
export function spellSeconds(ms: number): string {
  return spellParts(ms).replace(/\.?0+$/, '')
}
