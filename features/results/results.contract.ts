/** Results of the club's events on the wire. Times are whole milliseconds. @source DOMAIN §3.8 "results[]", §4 "Event" */
import type { EntryState } from '#features/entries/entry-state.rules.ts'
import { endpoint } from '#platform/shared/endpoint.ts'

/** In, did not finish, did not start, disqualified. */
export const RESULT_STATUSES = ['OK', 'DNF', 'DNS', 'DQ'] as const
export type ResultStatus = (typeof RESULT_STATUSES)[number]

/** One line of a table of results. */
export type ResultRow = {
  /** Its place in the list, from 1; of who has a place, by places, the others behind them. */
  line: number
  /** Null for who has none. */
  position: number | null
  race_number: string
  /** Empty for who did not agree to be named. */
  name: string
  class_code: string
  car: string
  /** In the order they were driven; null for a run without a time. */
  times_ms: (number | null)[]
  best_ms: number | null
  /** Added to the best time. */
  penalty_ms: number
  /** What became of the drive; `status` is the envelope's own word. */
  outcome: ResultStatus
  points: number | null
}

export type EventResults = {
  /** Nothing of it changes any more. */
  is_final: boolean
  rows: ResultRow[]
}

/** A member's own line in a table that everybody sees alike. */
export type OwnResult = {
  line: number
  /** `first`: their first time there in this class; `best`: quicker than ever before; null: neither. */
  mark: 'first' | 'best' | null
  /** Their best time before; null where there was none. */
  former_ms: number | null
}

/** What a vehicle was entered in, and how it went. */
export type VehicleResult = {
  slug: string
  title: string
  starts_on: string
  state: EntryState
  class_code: string
  race_number: string
  /** Null where no results are shown. */
  result: {
    is_final: boolean
    position: number | null
    of: number
    best_ms: number | null
    outcome: ResultStatus
    points: number | null
  } | null
}

const BASE = '/api/v1/club/results'

/** Of an event whose results are shown; open to everybody. */
export const eventResults = endpoint<{ slug: string }, { item: EventResults }>('GET', `${BASE}/of`)
/** Which line is one's own; null where none is. */
export const ownResult = endpoint<{ slug: string }, { item: OwnResult | null }>('GET', `${BASE}/mine`)
/** Of a vehicle in one's own garage, the newest first. */
export const vehicleResults = endpoint<{ id: number }, { data: VehicleResult[] }>('GET', `${BASE}/vehicle`)
