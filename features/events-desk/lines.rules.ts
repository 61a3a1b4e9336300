/** Lists as the desk types them: one thing a line. Each is read back exactly as it is written. */
import { type PriceFor, PRICES_FOR } from '#features/events/events.contract.ts'
import type { EventForm } from './events-desk.contract.ts'

/** What lines say, or which of them say nothing that can be read, from 1. */
export type Read<T> = { items: T[]; wrongLines: number[] }

function linesOf<T>(text: string, readLine: (line: string) => T | null): Read<T> {
  const items: T[] = []
  const wrongLines: number[] = []
  for (const [at, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue
    const item = readLine(line.trim())
    if (item === null) wrongLines.push(at + 1)
    else items.push(item)
  }
  return { items, wrongLines }
}

type Session = EventForm['sessions'][number]

/** `07:00 Gates open`, of another day than the first one `2026-12-13 07:00 Gates open`. */
export function readSessions(text: string, firstDay: string): Read<Session> {
  return linesOf(text, (line) => {
    const found = /^(?:(\d{4}-\d\d-\d\d)\s+)?(\d{1,2}):([0-5]\d)\s+(.+)$/.exec(line)
    const [, day = firstDay, hour = '', minute = '', label = ''] = found ?? []
    if (found === null || Number(hour) > 23) return null
    return { day, time: `${hour.padStart(2, '0')}:${minute}`, label }
  })
}

export function writeSessions(sessions: readonly Session[], firstDay: string): string {
  return sessions
    .map(({ day, time, label }) => `${day === firstDay ? '' : `${day} `}${time} ${label}`)
    .join('\n')
}

type EventClass = EventForm['classes'][number]

/** `A To 1600 cc`. What else is known of a class stays with its code. */
export function readClasses(text: string, known: readonly EventClass[]): Read<EventClass> {
  return linesOf(text, (line) => {
    const [, code = '', name = ''] = /^(\S{1,8})\s+(.+)$/.exec(line) ?? []
    if (code === '') return null
    const before = known.find((one) => one.code === code)
    return { code, name, rule: before?.rule ?? '', places: before?.places ?? null }
  })
}

export function writeClasses(classes: readonly EventClass[]): string {
  return classes.map(({ code, name }) => `${code} ${name}`).join('\n')
}

type Price = EventForm['prices'][number]

/** `40.00 Adult, day membership included`; who pays it behind it, where that is not everybody: `80.00 Junior [junior]`. */
export function readPrices(text: string): Read<Price> {
  return linesOf(text, (line) => {
    const [, amount = '', words = '', tag = 'everybody'] =
      /^\$?(\d{1,5}(?:\.\d{1,2})?)\s+(.+?)(?:\s*\[([a-z]+)\])?$/.exec(line) ?? []
    if (amount === '' || !isPriceFor(tag)) return null
    const comma = words.indexOf(',')
    const label = (comma < 0 ? words : words.slice(0, comma)).trim()
    return label === ''
      ? null
      : { label, note: comma < 0 ? '' : words.slice(comma + 1).trim(), price: Number(amount), who: tag }
  })
}

export function writePrices(prices: readonly Price[]): string {
  return prices
    .map(
      ({ label, note, price, who }) =>
        `${price.toFixed(2)} ${label}${note === '' ? '' : `, ${note}`}${who === 'everybody' ? '' : ` [${who}]`}`,
    )
    .join('\n')
}

function isPriceFor(tag: string): tag is PriceFor {
  return (PRICES_FOR as readonly string[]).includes(tag)
}

type Official = EventForm['officials'][number]

/** `Clerk of Course: Col Wattlestone`. */
export function readOfficials(text: string): Read<Official> {
  return linesOf(text, (line) => {
    const [, role = '', name = ''] = /^([^:]+):\s*(.+)$/.exec(line) ?? []
    return role.trim() === '' ? null : { role: role.trim(), name }
  })
}

export function writeOfficials(officials: readonly Official[]): string {
  return officials.map(({ role, name }) => `${role}: ${name}`).join('\n')
}

type Volunteers = EventForm['volunteers'][number]

/** `14 Flag marshals`. Who has said yes stays with the job. */
export function readVolunteers(text: string, known: readonly Volunteers[]): Read<Volunteers> {
  return linesOf(text, (line) => {
    const [, needed = '', role = ''] = /^(\d{1,4})\s+(.+)$/.exec(line) ?? []
    if (needed === '') return null
    return {
      role,
      needed: Number(needed),
      taken: known.find((one) => one.role === role)?.taken ?? 0,
    }
  })
}

export function writeVolunteers(volunteers: readonly Volunteers[]): string {
  return volunteers.map(({ needed, role }) => `${needed} ${role}`).join('\n')
}

/** One licence a line. */
export function readLicences(text: string): Read<string> {
  return linesOf(text, (line) => line)
}
