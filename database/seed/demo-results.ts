/**
 * Seeds the results of the demo's two past events by importing a file, as its events officer would.
 * @source docs/reference/demo-club.md §3.1
 */
import { findPersonByEmail } from '#features/accounts/server/accounts.public.ts'
import { findShownEvent } from '#features/events/server/events.public.ts'
import type { ResultEntrant } from '#features/results/results-desk.contract.ts'
import {
  importResultFile,
  readDeskResults,
  type ResultsDeps,
  takeStep,
} from '#features/results/server/results.public.ts'
import { spellRaceTime } from '#features/results/race-time.rules.ts'
import { csvOf } from '#platform/shared/csv.ts'

const OFFICER = 'bea@corellaplains.example'

type DemoMeeting = {
  slug: string
  isFinal: boolean
  runs: number
  /** The fastest time of each class in ms. */
  quickestMs: Readonly<Record<string, number>>
  /** The difference between the slowest and fastest time of a class in ms. */
  spreadMs: number
  hasPoints: boolean
  /** Whether the event has cones, which cost five seconds each. */
  hasCones: boolean
}

const MEETINGS: readonly DemoMeeting[] = [
  {
    slug: 'club-supersprint-round-5',
    isFinal: true,
    runs: 4,
    quickestMs: { A: 80_300, B: 77_200, C: 75_600, D: 72_900, E: 71_800, J: 86_000, H: 88_400 },
    spreadMs: 9200,
    hasPoints: true,
    hasCones: false,
  },
  {
    slug: 'spring-khanacross',
    isFinal: false,
    runs: 4,
    quickestMs: { A: 51_200, B: 51_900, C: 53_400, D: 55_800, E: 50_700, J: 56_100, H: 58_300 },
    spreadMs: 7400,
    hasPoints: false,
    hasCones: true,
  },
]

/** Points for the first ten of a round. */
const POINTS = [25, 18, 15, 12, 10, 8, 6, 4, 2, 1]
const CONE_SECONDS = 5

/**
 * Adds the results of each event, once. An event that has results, or whose results were removed, is left unchanged.
 */
export async function seedDemoResults(deps: ResultsDeps): Promise<void> {
  const { db } = deps.database
  const officer = await findPersonByEmail(db, OFFICER)
  if (officer === null) return
  for (const meeting of MEETINGS) {
    const found = await findShownEvent(db, meeting.slug)
    if (found === null || found.event.status !== 'published') continue
    const { id: event } = found.event
    const { rows, entrants } = await readDeskResults(db, deps, event)
    if (rows.length > 0 || entrants.length === 0) continue
    await importResultFile(deps, { event, csv: fileOf(meeting, entrants) }, officer.id)
    await takeStep(deps, { event, step: 'publish' }, officer.id)
    if (meeting.isFinal) await takeStep(deps, { event, step: 'finish' }, officer.id)
  }
}

type Drive = { entrant: ResultEntrant; timesMs: number[]; cones: number; outcome: string }

/** Returns a file like that of the timekeeper's program. */
function fileOf(meeting: DemoMeeting, entrants: readonly ResultEntrant[]): string {
  const drives = entrants.map((entrant, at) => driveOf(meeting, entrant, at))
  const counted = ({ timesMs, cones }: Drive) => Math.min(...timesMs) + cones * CONE_SECONDS * 1000
  const finished = drives
    .filter(({ outcome }) => outcome === 'OK')
    .toSorted((one, other) => counted(one) - counted(other))
  const others = drives.filter(({ outcome }) => outcome !== 'OK')
  const runs = Array.from({ length: meeting.runs }, (_, run) => `run ${run + 1}`)
  return csvOf([
    ['number', 'name', ...runs, 'penalty', 'status', 'points'],
    ...[...finished, ...others].map(({ entrant, timesMs, cones, outcome }, place) => [
      entrant.race_number,
      entrant.name,
      ...runs.map((_, run) => (timesMs[run] === undefined ? null : spellRaceTime(timesMs[run]))),
      cones === 0 ? null : cones * CONE_SECONDS,
      outcome,
      meeting.hasPoints && outcome === 'OK' ? (POINTS[place] ?? null) : null,
    ]),
  ])
}

/** Returns an entrant's times. They depend only on the position in the list, so every seeding gives the same. */
function driveOf(
  { runs, quickestMs, spreadMs, hasCones }: DemoMeeting,
  entrant: ResultEntrant,
  at: number,
): Drive {
  const talent = (at * 37 + 11) % 100
  const best = (quickestMs[entrant.class_code] ?? 90_000) + Math.round((spreadMs * talent) / 100) + (at % 17)
  const bestRun = (at * 5 + 2) % runs
  const timesMs = Array.from({ length: runs }, (_, run) =>
    run === bestRun ? best : best + 180 + ((at * 613 + run * 977) % 2900),
  )
  const isOut = at % 14 === 9
  const isAway = at % 23 === 18
  if (isAway) return { entrant, timesMs: [], cones: 0, outcome: 'DNS' }
  return {
    entrant,
    timesMs: isOut ? timesMs.slice(0, 2) : timesMs,
    cones: hasCones && at % 6 === 3 ? 1 + (at % 2) : 0,
    outcome: isOut ? 'DNF' : 'OK',
  }
}
