/** Shared parts of the demo's events: their format, the tracks, and the officials. */
import type { EventDraft, StoredDocument } from '#features/events/server/events.public.ts'
import { addDays } from '#platform/shared/days.ts'
import { instantInZone } from '#platform/shared/zone-time.ts'
import { saturdayFrom } from './demo-tickets.ts'
import type { TrackKey } from './demo-tracks.ts'

/** The demo club's time zone. */
export const DEMO_ZONE = 'Australia/Sydney'

const ADDRESSES: Record<TrackKey, string> = {
  'tallow-creek': 'Creek Road\nCorella Plains NSW 2799',
  'mount-quandary': 'Quandary Lookout Road, 34 km west of Corella Plains\nNSW 2799',
  'saltbush-flat': 'Saltbush Street, past the sale yards\nCorella Plains NSW 2799',
  'the-silos': 'Silo Road\nCorella Plains NSW 2799',
}

/** The names of the places as people say them. */
const PLACES: Record<TrackKey, string> = {
  'tallow-creek': 'Tallow Creek',
  'mount-quandary': 'Mount Quandary',
  'saltbush-flat': 'Saltbush Flat',
  'the-silos': 'The Silos',
}

/** The place where the club meets. */
export const CLUBROOMS = {
  place: 'Clubrooms, Corella Plains',
  address: '14 Timing Tower Lane\nCorella Plains NSW 2799',
}

const CLASSES = [
  { code: 'A', name: 'To 1600 cc', rule: '' },
  { code: 'B', name: '1601 to 2000 cc', rule: '' },
  { code: 'C', name: '2001 to 3000 cc', rule: '' },
  { code: 'D', name: '3001 cc and over', rule: '' },
  { code: 'E', name: 'Turbo and rotary', rule: '' },
  { code: 'J', name: 'Junior', rule: '' },
  { code: 'H', name: 'Historic, 30 years', rule: '' },
]
const CLASS_NOTE = 'Turbo capacity counts 1.7 times.'

const OFFICIALS = [
  { role: 'Clerk of Course', name: 'Col Wattlestone' },
  { role: 'Secretary', name: 'Thea Brackenfold' },
  { role: 'Chief Scrutineer', name: 'Dot Hallorangi' },
  { role: 'Timekeeper', name: 'Minh Anh Duongville' },
]

/** Returns the given day if it is a Saturday, or else the Saturday before it. */
export function saturdayTo(day: string): string {
  return saturdayFrom(addDays(day, -6))
}

/** Returns the given day if it is a Sunday, or else the Sunday before it. */
export function sundayTo(day: string): string {
  return addDays(saturdayFrom(addDays(day, -7)), 1)
}

/** Tracks and pictures that must be stored before the events are created. */
export type Given = { tracks: ReadonlyMap<TrackKey, number>; pictures: ReadonlyMap<TrackKey, string> }

/** A demo event. Its times are in the club's time zone. */
export type DemoEvent = Omit<
  EventDraft,
  'startsAt' | 'endsAt' | 'timezone' | 'trackId' | 'sessions' | 'classes'
> & {
  day: string
  from: string
  to: string
  track?: TrackKey
  sessions?: readonly (readonly [string, string])[]
  /**
   * Number of days before the event at which entries open; `closes` is the number of days before it at which they
   * close.
   */
  opens?: number
  closes?: number
  lateTo?: number
  hasClasses?: boolean
}

/** Returns the fields that all of the club's races share. */
export function raceWith(documents: readonly StoredDocument[]) {
  return {
    sanction: 'other',
    officials: OFFICIALS,
    documents: [...documents],
    noiseDb: 95,
    company: 'members' as const,
  }
}

/** Converts a demo event to the format of the events feature. */
export function draftOf(given: Given, event: DemoEvent): EventDraft {
  const { day, from, to, track, sessions = [], opens, closes, lateTo, hasClasses = false, ...rest } = event
  const at = (date: string, time: string) => new Date(instantInZone(date, time, DEMO_ZONE))
  return {
    ...rest,
    trackId: track === undefined ? null : (given.tracks.get(track) ?? null),
    ...(track === undefined
      ? {}
      : {
          place: PLACES[track],
          address: ADDRESSES[track],
          imageHash: given.pictures.get(track) ?? null,
        }),
    startsAt: at(day, from),
    endsAt: at(day, to),
    timezone: DEMO_ZONE,
    entriesOpenAt: opens === undefined ? null : at(addDays(day, -opens), '18:00'),
    entriesCloseAt: closes === undefined ? null : at(addDays(day, -closes), '20:00'),
    lateUntil: lateTo === undefined ? null : at(addDays(day, -lateTo), '20:00'),
    sessions: sessions.map(([time, label]) => ({ day, time, label })),
    classes: hasClasses ? CLASSES : [],
    classNote: hasClasses ? CLASS_NOTE : '',
  }
}
