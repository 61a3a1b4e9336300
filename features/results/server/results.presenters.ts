import type { DeskResultRow } from '../results-desk.contract.ts'
import type { EventResults, LastResult, OwnResult, ResultRow, VehicleResult } from '../results.contract.ts'
import { isShown } from '../results.rules.ts'
import type {
  findOwnResult,
  LastResultRow,
  listDeskResults,
  listEntrantsOf,
  listShownResults,
  VehicleResultRow,
} from './results.store.ts'

type ShownRow = Awaited<ReturnType<typeof listShownResults>>[number]
type DeskRow = Awaited<ReturnType<typeof listDeskResults>>[number]
type OwnRow = Pick<
  NonNullable<Awaited<ReturnType<typeof findOwnResult>>>,
  'line' | 'bestMs' | 'formerMs' | 'trackId' | 'outcome'
>
type EntrantRow = Awaited<ReturnType<typeof listEntrantsOf>>[number]

/** Presents results to the public, with the names of those who agreed to it. Null if there are none. */
export function presentResults(rows: readonly ShownRow[]): EventResults | null {
  const [first] = rows
  if (first === undefined) return null
  return {
    is_final: first.status === 'results_final',
    rows: rows.map(({ result, name }) => presentRow(result, name)),
  }
}

function presentRow(result: ShownRow['result'], name: string): ResultRow {
  return {
    line: result.line,
    position: result.position,
    race_number: result.raceNumber,
    name,
    class_code: result.classCode,
    car: result.car,
    times_ms: result.timesMs,
    best_ms: result.bestMs,
    penalty_ms: result.penaltyMs,
    outcome: result.outcome,
    points: result.points,
  }
}

export function presentDeskRow({ result, entrantName, showsName }: DeskRow): DeskResultRow {
  return {
    ...presentRow(result, entrantName ?? result.name),
    is_entered: entrantName !== null,
    shows_name: showsName ?? false,
  }
}

export function presentEntrant(row: EntrantRow) {
  return {
    id: row.id,
    race_number: row.raceNumber,
    name: row.entrantName,
    class_code: row.classCode,
    car: row.car?.name ?? '',
    shows_name: row.showsName,
  }
}

/**
 * Presents a person’s own row. Its time is compared with earlier ones at the same track; a disqualified time does not
 * count.
 */
export function presentOwn({ line, bestMs, formerMs, trackId, outcome }: OwnRow): OwnResult {
  const counts = bestMs !== null && trackId !== null && outcome !== 'DQ'
  const mark = !counts ? null : formerMs === null ? 'first' : bestMs < formerMs ? 'best' : null
  return { line, mark, former_ms: formerMs }
}

/** Presents the latest results that a person is in. */
export function presentLast(row: LastResultRow): LastResult {
  return {
    slug: row.slug,
    title: row.title,
    starts_on: row.startsOn,
    class_code: row.classCode,
    rows: row.rows.map((one) => ({
      line: one.line,
      position: one.position,
      race_number: one.raceNumber,
      name: one.name,
      best_ms: one.bestMs,
      outcome: one.outcome,
      is_own: one.line === row.line,
    })),
    mark: presentOwn(row).mark,
  }
}

export function presentOfVehicle({ entry, event, result, of }: VehicleResultRow): VehicleResult[] {
  if (entry === null || event === null) return []
  return [
    {
      slug: event.slug,
      title: event.title,
      starts_on: event.startsOn,
      state: entry.state,
      class_code: entry.classCode,
      race_number: entry.raceNumber,
      result:
        result === null || !isShown(event.status)
          ? null
          : {
              is_final: event.status === 'results_final',
              position: result.position,
              of,
              best_ms: result.bestMs,
              outcome: result.outcome,
              points: result.points,
            },
    },
  ]
}
