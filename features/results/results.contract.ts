/**
 * The public calls for results of the club’s events. Times are whole milliseconds.
 * @source docs/reference/events-and-entries.md §6.1, §6.3
 */
import type { EntryState } from '#features/entries/entry-state.rules.ts'
import { endpoint } from '#platform/shared/endpoint.ts'

/** The outcomes of a drive: finished, did not finish, did not start, disqualified. */
export const RESULT_STATUSES = ['OK', 'DNF', 'DNS', 'DQ'] as const
export type ResultStatus = (typeof RESULT_STATUSES)[number]

/** One row of a results table. */
export type ResultRow = {
  /** The row number, from 1: rows with a position first, in that order, then the others. */
  line: number
  /** The position in the results; null for a row without one. */
  position: number | null
  race_number: string
  /** The driver's name; empty if the person did not agree to be named. */
  name: string
  class_code: string
  car: string
  /** The times of the runs in driving order; null for a run without a time. */
  times_ms: (number | null)[]
  best_ms: number | null
  /** A penalty in ms, added to the best time. */
  penalty_ms: number
  /** The result’s status; it is not named `status`, because every response has a field of that name. */
  outcome: ResultStatus
  points: number | null
}

export type EventResults = {
  /** Whether the results are final, so that they no longer change. */
  is_final: boolean
  rows: ResultRow[]
}

/** The caller’s own row in a public results table. */
export type OwnResult = {
  line: number
  /** The row's mark. `first`: first time at this track in this class; `best`: faster than ever there; null: neither. */
  mark: 'first' | 'best' | null
  /** The caller's best earlier time; null if there is none. */
  former_ms: number | null
}

/** The latest published results with the caller in them. */
export type LastResult = {
  slug: string
  title: string
  starts_on: string
  class_code: string
  /** The first two rows and the caller’s own, in the order of the table. */
  rows: (Pick<ResultRow, 'line' | 'position' | 'race_number' | 'name' | 'best_ms' | 'outcome'> & {
    is_own: boolean
  })[]
  /** A mark for a new best time, as in `OwnResult`. */
  mark: OwnResult['mark']
}

/** An event that a vehicle was entered in, with its result. */
export type VehicleResult = {
  slug: string
  title: string
  starts_on: string
  state: EntryState
  class_code: string
  race_number: string
  /** The vehicle's result; null if no results are published. */
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

/** Returns the results of an event if they are published; requires no login. */
export const eventResults = endpoint<{ slug: string }, { item: EventResults }>('GET', `${BASE}/of`)
/** Returns the caller’s own row; null if there is none. */
export const ownResult = endpoint<{ slug: string }, { item: OwnResult | null }>('GET', `${BASE}/mine`)
/** Returns the results of a vehicle in the caller’s garage, newest first. */
export const vehicleResults = endpoint<{ id: number }, { data: VehicleResult[] }>('GET', `${BASE}/vehicle`)
