import type { Db } from '#platform/server/database/pool.ts'
import { spellRaceTime } from '../race-time.rules.ts'
import { listAllOwn } from './results.store.ts'

/** Returns a person’s results at every event whose results are published, for their data export. */
export async function exportResults(db: Db, personId: number) {
  const rows = await listAllOwn(db, personId)
  return rows.map(({ result, title, startsOn, status }) => ({
    event: title,
    starts_on: startsOn,
    is_final: status === 'results_final',
    position: result.position,
    race_number: result.raceNumber,
    class_code: result.classCode,
    car: result.car,
    times: result.timesMs.map((ms) => (ms === null ? null : spellRaceTime(ms))),
    best: result.bestMs === null ? null : spellRaceTime(result.bestMs),
    penalty_seconds: result.penaltyMs / 1000,
    outcome: result.outcome,
    points: result.points,
  }))
}
