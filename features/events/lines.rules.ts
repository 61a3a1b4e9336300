/** Parses and formats the lists of the desk, one item per line. Parsing a formatted list returns the same items. */
import { type PriceFor, PRICES_FOR } from './events.contract.ts'
import type { EventForm } from './events-desk.contract.ts'

/** The parsed items, and the numbers of the lines that cannot be parsed, from 1. */
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

/** Parses sessions such as `07:00 Gates open`, or `2026-12-13 07:00 Gates open` on a day after the first. */
export function readSessions(text: string, firstDay: string): Read<Session> {
  return linesOf(text, (line) => {
    const found = /^(?:(\d{4}-\d\d-\d\d)\s+)?(\d{1,2}):([0-5]\d)\s+(\S.*)$/.exec(line)
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

/** Parses classes such as `A To 1600 cc`. Other properties of a known class are kept by its code. */
export function readClasses(text: string, known: readonly EventClass[]): Read<EventClass> {
  return linesOf(text, (line) => {
    const [, code = '', name = ''] = /^(\S{1,8})\s+(\S.*)$/.exec(line) ?? []
    if (code === '') return null
    const before = known.find((one) => one.code === code)
    return { code, name, rule: before?.rule ?? '', places: before?.places ?? null }
  })
}

export function writeClasses(classes: readonly EventClass[]): string {
  return classes.map(({ code, name }) => `${code} ${name}`).join('\n')
}

type Price = EventForm['prices'][number]

/**
 * Parses prices such as `40.00 Adult, day membership included`, or `80.00 Junior [junior]` for a price of one group.
 */
export function readPrices(text: string): Read<Price> {
  return linesOf(text, (line) => {
    const [, amount = '', rest = ''] = /^\$?(\d{1,5}(?:\.\d{1,2})?)\s+(\S.*)$/.exec(line) ?? []
    const [, tag] = /.\[([a-z]+)\]$/.exec(rest) ?? []
    const words = tag === undefined ? rest : rest.slice(0, -`[${tag}]`.length).trimEnd()
    const who = tag ?? 'everybody'
    if (amount === '' || !isPriceFor(who)) return null
    const comma = words.indexOf(',')
    const label = (comma < 0 ? words : words.slice(0, comma)).trim()
    return label === ''
      ? null
      : { label, note: comma < 0 ? '' : words.slice(comma + 1).trim(), price: Number(amount), who }
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

/** Parses officials such as `Clerk of Course: Col Wattlestone`; `Timekeeper:` is a position without a person. */
export function readOfficials(text: string): Read<Official> {
  return linesOf(text, (line) => {
    const colon = line.indexOf(':')
    const role = line.slice(0, Math.max(colon, 0)).trim()
    return role === '' ? null : { role, name: line.slice(colon + 1).trim() }
  })
}

export function writeOfficials(officials: readonly Official[]): string {
  return officials.map(({ role, name }) => (name === '' ? `${role}:` : `${role}: ${name}`)).join('\n')
}

type Volunteers = EventForm['volunteers'][number]

/** Parses jobs such as `14 Flag marshals`. The volunteers already counted for a job are kept. */
export function readVolunteers(text: string, known: readonly Volunteers[]): Read<Volunteers> {
  return linesOf(text, (line) => {
    const [, needed = '', role = ''] = /^(\d{1,4})\s+(\S.*)$/.exec(line) ?? []
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

/** Parses one licence per line. */
export function readLicences(text: string): Read<string> {
  return linesOf(text, (line) => line)
}
