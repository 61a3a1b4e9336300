/**
 * The staff calls for results. Times are whole milliseconds.
 * @source docs/reference/events-and-entries.md §6.1, §6.3
 */
import { msg } from '@lingui/core/macro'
import type { EventStatus } from '#features/events/events.contract.ts'
import { endpoint } from '#platform/shared/endpoint.ts'
import type { Refusal } from '#platform/shared/problem.ts'
import type { ResultRow } from './results.contract.ts'

const BASE = '/api/v1/club/results/desk'

/** An entrant of the event, to whom a row of a file may refer. */
export type ResultEntrant = {
  /** The id of the entry. */
  id: string
  race_number: string
  name: string
  class_code: string
  car: string
  /** Whether the person agreed to be named in public lists. */
  shows_name: boolean
}

/** A results row for staff, which always includes the name. */
export type DeskResultRow = ResultRow & { is_entered: boolean; shows_name: boolean }

export type DeskResults = {
  event: {
    id: number
    slug: string
    title: string
    starts_on: string
    state: EventStatus
    /** Whether the event has ended, so that it may have results. */
    is_over: boolean
    classes: { code: string; name: string }[]
  }
  entrants: ResultEntrant[]
  rows: DeskResultRow[]
  /** A value that changes with every import and step; a request with an older value is refused. */
  version: string
}

export const deskResults = endpoint<{ event: number }, DeskResults>('GET', `${BASE}/one`)
/** Imports a file and replaces all earlier results. */
export const importResults = endpoint<
  { event: number; csv: string; version?: string | undefined },
  DeskResults
>('POST', `${BASE}/import`)

/**
 * Steps of results: publish as provisional, publish as final, withdraw.
 * @source docs/reference/events-and-entries.md §6.3
 */
export const RESULT_STEPS = ['publish', 'finish', 'take_back'] as const
export type ResultStep = (typeof RESULT_STEPS)[number]
export const stepResults = endpoint<
  { event: number; step: ResultStep; version?: string | undefined },
  DeskResults
>('POST', `${BASE}/step`)

/** The greatest length of a file in characters. */
export const RESULTS_FILE_MAX_LENGTH = 262_144

export const RESULTS_REFUSALS = {
  notOver: {
    code: 'CONFLICT',
    status: 409,
    message: msg`This event is not over yet, or it was cancelled or postponed`,
  },
  isFinal: { code: 'CONFLICT', status: 409, message: msg`These results are final and can’t be changed` },
  nothing: { code: 'CONFLICT', status: 409, message: msg`There are no results to show yet` },
} as const satisfies Record<string, Refusal>
