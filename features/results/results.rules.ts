/**
 * Rules for positions, classes and the order of a results table.
 * @source docs/reference/events-and-entries.md §6.1, §6.3
 */
import type { EventStatus } from '#features/events/events.contract.ts'
import type { DeskResultRow, ResultEntrant, ResultStep } from './results-desk.contract.ts'
import type { ResultRow, ResultStatus } from './results.contract.ts'
import { spellRaceTime, spellSeconds } from './race-time.rules.ts'

type Placed = Pick<ResultRow, 'position' | 'best_ms' | 'penalty_ms' | 'outcome'>

/** The order of the statuses after the rows with a position. */
const BEHIND: readonly ResultStatus[] = ['OK', 'DNF', 'DNS', 'DQ']

/** Returns the time by which a row is ranked: the best time plus the penalty. */
const countedMs = ({ best_ms: best, penalty_ms: penalty }: Placed) => (best ?? Infinity) + penalty

/**
 * Sorts a table by its positions. If it has none, it ranks by best time plus penalty, with equal positions for equal
 * times. Rows that did not finish have no position and come last.
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

/** Returns each row’s position within its class, by row number; ties stay equal. */
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

/** Groups the rows by class, ordered by class code. */
export function byClass<Row extends Pick<ResultRow, 'class_code'>>(
  rows: readonly Row[],
): { code: string; rows: Row[] }[] {
  const codes = [...new Set(rows.map(({ class_code: code }) => code))].toSorted()
  return codes.map((code) => ({ code, rows: rows.filter((row) => row.class_code === code) }))
}

/**
 * The status before and after each step. Final results cannot change.
 * @source docs/reference/events-and-entries.md §6.3
 */
const STEPS: Record<ResultStep, { from: EventStatus; to: EventStatus }> = {
  publish: { from: 'published', to: 'results_provisional' },
  finish: { from: 'results_provisional', to: 'results_final' },
  take_back: { from: 'results_provisional', to: 'published' },
}

/** Returns the event’s status after a step: unchanged if the step was taken already, null if it is not allowed. */
export function statusAfter(status: EventStatus, step: ResultStep): EventStatus | null {
  const { from, to } = STEPS[step]
  return status === from || status === to ? to : null
}

/** Returns whether an event’s results are public. */
export function isShown(status: EventStatus): boolean {
  return status === 'results_provisional' || status === 'results_final'
}

/** The number of run columns in an empty template. */
const EMPTY_RUNS = 4

/** Column names are part of the file format and are not translated. */
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

/** Returns results as a table that can be imported again, headings first. */
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

/** Returns an import template with all entrants and empty outcome columns. */
export function emptyTable(entrants: readonly ResultEntrant[]): (string | number | null)[][] {
  const blanks = Array.from({ length: EMPTY_RUNS + 4 }, () => null)
  return [
    headOf(EMPTY_RUNS),
    ...entrants.map((one) => [null, one.race_number, one.name, one.class_code, one.car, ...blanks]),
  ]
}
