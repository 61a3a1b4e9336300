/** The events officer's side of results on the wire. Times are whole milliseconds. @source DOMAIN §3.8 "results[]", §4 "Event" */
import { msg } from '@lingui/core/macro'
import type { EventStatus } from '#features/events/events.contract.ts'
import { endpoint } from '#platform/shared/endpoint.ts'
import type { Refusal } from '#platform/shared/problem.ts'
import type { ResultRow } from './results.contract.ts'

const BASE = '/api/v1/club/results/desk'

/** Somebody who was in, as a file of results may mean them. */
export type ResultEntrant = {
  /** Of the entry. */
  id: string
  race_number: string
  name: string
  class_code: string
  car: string
  /** Whether the name may stand in public lists. */
  shows_name: boolean
}

/** A line as the desk has it: with its name, whoever may see that. */
export type DeskResultRow = ResultRow & { is_entered: boolean; shows_name: boolean }

export type DeskResults = {
  event: {
    id: number
    slug: string
    title: string
    starts_on: string
    state: EventStatus
    /** Whether it is over, so that it may have results. */
    is_over: boolean
    classes: { code: string; name: string }[]
  }
  entrants: ResultEntrant[]
  rows: DeskResultRow[]
  /** Another one after every import and step; who sends an older one is refused. */
  version: string
}

export const deskResults = endpoint<{ event: number }, DeskResults>('GET', `${BASE}/one`)
/** Takes a file; what was there before is replaced whole. */
export const importResults = endpoint<
  { event: number; csv: string; version?: string | undefined },
  DeskResults
>('POST', `${BASE}/import`)

/** Where results may lead: shown as provisional, shown for good, taken back. @source DOMAIN §4 "Event" */
export const RESULT_STEPS = ['publish', 'finish', 'take_back'] as const
export type ResultStep = (typeof RESULT_STEPS)[number]
export const stepResults = endpoint<
  { event: number; step: ResultStep; version?: string | undefined },
  DeskResults
>('POST', `${BASE}/step`)

/** How long a file may be, in characters. */
export const RESULTS_FILE_MAX_LENGTH = 262_144

export const RESULTS_REFUSALS = {
  notOver: {
    code: 'CONFLICT',
    status: 409,
    message: msg`This event is not over yet, or it is off`,
  },
  isFinal: { code: 'CONFLICT', status: 409, message: msg`These results are final: they do not change` },
  nothing: { code: 'CONFLICT', status: 409, message: msg`There are no results to show yet` },
} as const satisfies Record<string, Refusal>
