/** Formats events as iCalendar. Pure. @source docs/reference/events-and-entries.md §3.1; RFC 5545 */
import { addDays } from '#platform/shared/days.ts'
import { DAY_MS } from '#platform/shared/durations.ts'
import { clockChanges, offsetText, shownInZone, zoneOffsetMs } from '#platform/shared/zone-time.ts'

/** The data of an event in a feed. Days are `YYYY-MM-DD`; texts are unescaped. */
export type FeedEvent = {
  uid: string
  sequence: number
  status: 'CONFIRMED' | 'TENTATIVE' | 'CANCELLED'
  title: string
  text: string
  place: string
  url: string
  /** First and last day of an all-day event; null for one with times. */
  allDay: { firstDay: string; lastDay: string } | null
  startsAtMs: number
  endsAtMs: number
  timezone: string
  updatedAtMs: number
}

const LINE_OCTETS = 75

/** Returns a calendar file: lines that end in CRLF, none longer than 75 octets. */
export function calendarText(name: string, events: readonly FeedEvent[]): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Paddock//Calendar//EN',
    'CALSCALE:GREGORIAN',
    `NAME:${escaped(name)}`,
    `X-WR-CALNAME:${escaped(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT6H',
    'X-PUBLISHED-TTL:PT6H',
    ...zonesOf(events),
    ...events.flatMap(eventLines),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

function eventLines(event: FeedEvent): string[] {
  const { allDay, timezone } = event
  const at = (instantMs: number) => basic(shownInZone(instantMs, timezone))
  return [
    'BEGIN:VEVENT',
    `UID:${event.uid}`,
    `DTSTAMP:${utc(event.updatedAtMs)}`,
    `LAST-MODIFIED:${utc(event.updatedAtMs)}`,
    `SEQUENCE:${event.sequence}`,
    `STATUS:${event.status}`,
    ...(allDay === null
      ? [`DTSTART;TZID=${timezone}:${at(event.startsAtMs)}`, `DTEND;TZID=${timezone}:${at(event.endsAtMs)}`]
      : // The end is exclusive: the day after the last.
        [
          `DTSTART;VALUE=DATE:${basic(allDay.firstDay)}`,
          `DTEND;VALUE=DATE:${basic(addDays(allDay.lastDay, 1))}`,
        ]),
    `SUMMARY:${escaped(event.title)}`,
    ...(event.text === '' ? [] : [`DESCRIPTION:${escaped(event.text)}`]),
    ...(event.place === '' ? [] : [`LOCATION:${escaped(event.place)}`]),
    `URL:${event.url}`,
    'END:VEVENT',
  ]
}

/** Returns the definitions of all used time zones, with their offset changes around the events. */
function zonesOf(events: readonly FeedEvent[]): string[] {
  const timed = events.filter(({ allDay }) => allDay === null)
  const zones = new Set(timed.map(({ timezone }) => timezone))
  return [...zones].flatMap((zone) => {
    const instants = timed.flatMap((event) =>
      event.timezone === zone ? [event.startsAtMs, event.endsAtMs] : [],
    )
    return zoneLines(zone, Math.min(...instants) - DAY_MS, Math.max(...instants) + DAY_MS)
  })
}

function zoneLines(zone: string, fromMs: number, toMs: number): string[] {
  const first = zoneOffsetMs(fromMs, zone)
  const changes = [
    { atMs: fromMs, fromOffsetMs: first, toOffsetMs: first },
    ...clockChanges(fromMs, toMs, zone),
  ]
  const standard = Math.min(...changes.map(({ toOffsetMs }) => toOffsetMs), usualOffset(zone, fromMs))
  return [
    'BEGIN:VTIMEZONE',
    `TZID:${zone}`,
    ...changes.flatMap(({ atMs, fromOffsetMs, toOffsetMs }) => {
      const kind = toOffsetMs > standard ? 'DAYLIGHT' : 'STANDARD'
      return [
        `BEGIN:${kind}`,
        // The local time is calculated with the offset from before the change.
        `DTSTART:${basic(new Date(atMs + fromOffsetMs).toISOString().slice(0, 19))}`,
        `TZOFFSETFROM:${offsetText(fromOffsetMs, '')}`,
        `TZOFFSETTO:${offsetText(toOffsetMs, '')}`,
        `END:${kind}`,
      ]
    }),
    'END:VTIMEZONE',
  ]
}

/** Returns the zone's offset (ms) in the half of the year without daylight saving. */
function usualOffset(zone: string, nearMs: number): number {
  return Math.min(zoneOffsetMs(nearMs, zone), zoneOffsetMs(nearMs + 182 * DAY_MS, zone))
}

/** Converts `2026-12-12T07:00:00` to `20261212T070000`. */
function basic(text: string): string {
  return text.replace(/[-:]/g, '')
}

function utc(instantMs: number): string {
  return `${basic(new Date(instantMs).toISOString().slice(0, 19))}Z`
}

function escaped(text: string): string {
  return text
    .replace(/[\\;,]/g, (letter) => `\\${letter}`)
    .replace(/\r\n|\r|\n/g, String.raw`\n`)
    .replace(/[\p{Cc}]/gu, '')
}

/** Folds a long line: continuation lines begin with a space, and no character is split. */
function folded(line: string): string {
  let text = ''
  let octets = 0
  for (const letter of line) {
    const size = Buffer.byteLength(letter)
    if (octets + size > LINE_OCTETS) {
      text += '\r\n '
      octets = 1
    }
    text += letter
    octets += size
  }
  return text
}
