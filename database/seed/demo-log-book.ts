/**
 * Seeds the log book of the demo's blue Marlin: 23 of its 60 days are used.
 * @source docs/reference/demo-club.md §2.2
 */
import { SCHEME_PRESETS } from '#features/club-rego/scheme-presets.rules.ts'
import { BOOK_RULES } from '#features/log-book/log-book.rules.ts'
import { type SeedBook, seedLogBook } from '#features/log-book/server/log-book.public.ts'
import type { Service } from '#platform/server/service.ts'
import { instantOf } from '#platform/shared/clock.ts'
import { addDays, addMonths } from '#platform/shared/days.ts'
import { dayInZone } from '#platform/shared/format.ts'
import { instantInZone } from '#platform/shared/zone-time.ts'
import { findDemoVehicle } from './seed.store.ts'

/** The same time zone as in DEMO_SETTINGS. */
const CLUB_ZONE = 'Australia/Sydney'
const OWNER = 'jarrah@corellaplains.example'
const DAYS_USED = 23
/** The number of days between two drives in the log book. */
const EVERY = 6
/** Days from today to the last day of its registration, the same as in its seed. */
const ENDS_IN = 221
/** The club's runs, which use none of the 60 days. */
const RUNS: readonly (readonly [afterDays: number, name: string])[] = [
  [40, 'Winter coffee run'],
  [82, 'Museum run to Wattle Bridge'],
]

/** Adds the Marlin's log book, once. @returns whether it was added now */
export async function seedDemoLogBook({
  database,
  clock,
}: Pick<Service, 'database' | 'clock'>): Promise<boolean> {
  const today = dayInZone(clock.nowMs(), CLUB_ZONE)
  const periodTo = addDays(today, ENDS_IN)
  const periodFrom = addDays(addMonths(periodTo, -12), 1)
  return database.transaction(async (tx) => {
    const vehicle = await findDemoVehicle(tx, OWNER, '1600 Sport')
    if (vehicle === null) return false
    const book: SeedBook = {
      vehicleId: vehicle.id,
      personId: vehicle.personId,
      number: 'HVS-204417',
      issuer: 'Transport authority',
      schemeName: SCHEME_PRESETS[0]?.name ?? '',
      rules: BOOK_RULES.NSW,
      periodFrom,
      periodTo,
      drives: drivesFrom(periodFrom),
    }
    return seedLogBook(tx, book, instantOf(clock))
  })
}

function drivesFrom(periodFrom: string): SeedBook['drives'] {
  const driver = 'Jarrah Quillfeather'
  const drives = Array.from({ length: DAYS_USED }, (_, at) => ({
    day: addDays(periodFrom, 3 + at * EVERY),
    use: at % 7 === 5 ? ('maintenance' as const) : ('personal' as const),
    driver: at % 9 === 4 ? 'Ash Quillfeather' : driver,
    event: '',
  }))
  const runs = RUNS.map(([afterDays, event]) => ({
    day: addDays(periodFrom, afterDays),
    use: 'club_event' as const,
    driver,
    event,
  }))
  return [...drives, ...runs]
    .toSorted((a, b) => (a.day < b.day ? -1 : 1))
    .map((drive) => ({ ...drive, writtenAt: new Date(instantInZone(drive.day, '08:30', CLUB_ZONE)) }))
}
