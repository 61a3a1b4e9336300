/** Places, classes and the order of a table of results, on paper. @source DOMAIN §3.8 "results[]", §4 "Event" */
import type { EventStatus } from '#features/events/events.contract.ts'
import type { DeskResultRow, ResultEntrant, ResultStep } from './results-desk.contract.ts'
import type { ResultRow, ResultStatus } from './results.contract.ts'
import { spellRaceTime, spellSeconds } from './race-time.rules.ts'

type Placed = Pick<ResultRow, 'position' | 'best_ms' | 'penalty_ms' | 'outcome'>

/** In this order behind those who have a place. */
const BEHIND: readonly ResultStatus[] = ['OK', 'DNF', 'DNS', 'DQ']

/** What counts: the best time and what is added to it. */
const countedMs = ({ best_ms: best, penalty_ms: penalty }: Placed) => (best ?? Infinity) + penalty

/**
 * Puts a table in order: by the places it has; where it has none, by best time and penalty, the same for the same. Who did
 * not come in has no place and stands behind.
 */
export function placed<Row extends Placed>(rows: readonly Row[]): Row[] {
  const isPlaced = rows.some(({ position }) => position !== null)
  const finished = rows.filter(({ outcome }) => outcome === 'OK')
  const rank = (row: Row) => 1 + finished.filter((other) => countedMs(other) < countedMs(row)).length
  return rows
    .map((row) => ({
      ...row,
      position: row.outcome === 'OK' ? (isPlaced ? row.position : rank(row)) : null,
    }))
    .toSorted(
      (one, other) =>
        BEHIND.indexOf(one.outcome) - BEHIND.indexOf(other.outcome) ||
        (one.position ?? 0) - (other.position ?? 0),
    )
}

/** The place of each line among those of its class, by its line; equal places stay equal. */
export function classPlaces(rows: readonly Pick<ResultRow, 'line' | 'position' | 'class_code'>[]) {
  return new Map(
    rows.flatMap(({ line, position, class_code: code }) => {
      if (position === null) return []
      const ahead = rows.filter(
        (other) => other.class_code === code && other.position !== null && other.position < position,
      )
      return [[line, ahead.length + 1] as const]
    }),
  )
}

/** The lines under their classes, in the order in which the classes come first. */
export function byClass<Row extends Pick<ResultRow, 'class_code'>>(
  rows: readonly Row[],
): { code: string; rows: Row[] }[] {
  const codes = [...new Set(rows.map(({ class_code: code }) => code))].toSorted()
  return codes.map((code) => ({ code, rows: rows.filter((row) => row.class_code === code) }))
}

/** From which status each step leads to which. What is final stays. @source DOMAIN §4 "Event" */
const STEPS: Record<ResultStep, { from: EventStatus; to: EventStatus }> = {
  publish: { from: 'published', to: 'results_provisional' },
  finish: { from: 'results_provisional', to: 'results_final' },
  take_back: { from: 'results_provisional', to: 'published' },
}

/** What an event becomes by a step; itself where the step was taken already, null where there is no such way. */
export function statusAfter(status: EventStatus, step: ResultStep): EventStatus | null {
  const { from, to } = STEPS[step]
  return status === from || status === to ? to : null
}

/** Whether everybody sees an event's results. */
export function isShown(status: EventStatus): boolean {
  return status === 'results_provisional' || status === 'results_final'
}

/** How many runs an empty table has room for. */
const EMPTY_RUNS = 4

/** Names of columns are not words of ours but of the file's. */
const headOf = (runs: number) => [
  'position',
  'number',
  'name',
  'class',
  'car',
  ...Array.from({ length: runs }, (_, run) => `run ${run + 1}`),
  'best',
  'penalty',
  'status',
  'points',
]

/** Results as a table that can be read again, the head first. */
export function resultsTable(rows: readonly DeskResultRow[]): (string | number | null)[][] {
  const runs = Math.max(0, ...rows.map(({ times_ms: times }) => times.length))
  const spelled = (ms: number | null | undefined) => (typeof ms === 'number' ? spellRaceTime(ms) : null)
  return [
    headOf(runs),
    ...rows.map((row) => [
      row.position,
      row.race_number,
      row.name,
      row.class_code,
      row.car,
      ...Array.from({ length: runs }, (_, run) => spelled(row.times_ms[run])),
      spelled(row.best_ms),
      row.penalty_ms === 0 ? null : spellSeconds(row.penalty_ms),
      row.outcome,
      row.points,
    ]),
  ]
}

/** The same with everybody who was in and nothing of how it went. */
export function emptyTable(entrants: readonly ResultEntrant[]): (string | number | null)[][] {
  const blanks = Array.from({ length: EMPTY_RUNS + 4 }, () => null)
  return [
    headOf(EMPTY_RUNS),
    ...entrants.map((one) => [null, one.race_number, one.name, one.class_code, one.car, ...blanks]),
  ]
}
