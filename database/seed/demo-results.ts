/** How the demo's two past events went, brought in as its events officer would: as a file. @source DOMAIN §5 "Events" */
import { findPersonByEmail } from '#features/accounts/server/accounts.public.ts'
import { findShownEvent } from '#features/events/server/events.public.ts'
import type { ResultEntrant } from '#features/results/results-desk.contract.ts'
import {
  bringResults,
  readDeskResults,
  type ResultsPowers,
  takeStep,
} from '#features/results/server/results.public.ts'
import { spellRaceTime } from '#features/results/race-time.rules.ts'
import { csvOf } from '#platform/shared/csv.ts'

const OFFICER = 'bea@corellaplains.example'

type DemoMeeting = {
  slug: string
  isFinal: boolean
  runs: number
  /** What the quickest of each class need, ms. */
  quickestMs: Readonly<Record<string, number>>
  /** How much more the slowest of a class need, ms. */
  spreadMs: number
  hasPoints: boolean
  /** Cones cost five seconds each. */
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

/** For the first ten of a round. */
const POINTS = [25, 18, 15, 12, 10, 8, 6, 4, 2, 1]
const CONE_SECONDS = 5

/** Gives each its results, once: not where there are some, or where they were taken back. */
export async function seedDemoResults(powers: ResultsPowers): Promise<void> {
  const { db } = powers.database
  const officer = await findPersonByEmail(db, OFFICER)
  if (officer === null) return
  for (const meeting of MEETINGS) {
    const found = await findShownEvent(db, meeting.slug)
    if (found === null || found.event.status !== 'published') continue
    const { id: event } = found.event
    const { rows, entrants } = await readDeskResults(db, powers, event)
    if (rows.length > 0 || entrants.length === 0) continue
    await bringResults(powers, { event, csv: fileOf(meeting, entrants) }, officer.id)
    await takeStep(powers, { event, step: 'publish' }, officer.id)
    if (meeting.isFinal) await takeStep(powers, { event, step: 'finish' }, officer.id)
  }
}

type Drive = { entrant: ResultEntrant; timesMs: number[]; cones: number; outcome: string }

/** What the timekeeper's program would write. */
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

/** The same drive at every seeding: who drives how follows from their place in the list alone. */
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
