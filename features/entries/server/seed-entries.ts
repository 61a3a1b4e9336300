import { readClubLimits } from '#features/club-limits/server/club-limits.public.ts'
import type { EntryDeps } from './entry-deps.ts'
import { insertEntries, listUnlistedPlaces, type EntryRow } from './entries.store.ts'
import { instantOf } from '#platform/shared/clock.ts'
import { roleAt } from '../entries.rules.ts'
import { entryPeriod, spreadInstant } from './spread-entries.rules.ts'

/** An entry made on paper. */
export type PaperEntry = {
  entrantName: string
  raceNumber: string
  name: string
  colour: string
  year: number
  classCode: string
  showsName: boolean
  /** The entrant's account, if they have one. */
  personId?: number
  /** A car of the entrant's garage. */
  vehicleId?: number | null
}

/**
 * Inserts a paper entry for each place that an event counts as taken but has no entry for, so that taken and free
 * places add up to the capacity. The entries are spread over the time since they opened. Entries of past events get the state competed.
 */
export async function seedPaperEntries(
  deps: Pick<EntryDeps, 'database' | 'clock' | 'random'>,
  paper: (place: number, slug: string) => PaperEntry,
): Promise<void> {
  const at = instantOf(deps.clock)
  await deps.database.transaction(async (tx) => {
    const { competition_kinds: competitionKinds } = await readClubLimits(tx)
    for (const { event, missing, price, codes } of await listUnlistedPlaces(tx)) {
      const period = entryPeriod(event, at)
      const rows = Array.from({ length: missing }, (_, place) => {
        const { entrantName, raceNumber, classCode, showsName, personId, vehicleId, name, colour, year } =
          paper(place, event.slug)
        const role = roleAt(event.kind, competitionKinds)
        const enteredAt = spreadInstant(period, (place + 1) / (missing + 1))
        const isDriver = role === 'driver'
        return {
          ...bareEntry(enteredAt),
          id: deps.random.uuid(),
          eventId: event.id,
          entrantName,
          personId: personId ?? null,
          vehicleId: vehicleId ?? null,
          showsName,
          role,
          state: event.endsAt < at ? ('competed' as const) : ('confirmed' as const),
          priceLabel: price?.label ?? '',
          priceCents: price?.priceCents ?? 0,
          classCode: codes.includes(classCode) ? classCode : (codes[0] ?? ''),
          car: isDriver ? { name, colour, year, rego: '' } : null,
          raceNumber: isDriver ? raceNumber : '',
        } satisfies EntryRow
      })
      await insertEntries(tx, rows)
    }
  })
}

/** Returns the default values of all columns that a paper entry does not set. */
export function bareEntry(at: Date) {
  return {
    personId: null,
    state: 'confirmed' as const,
    priceLabel: '',
    priceCents: 0,
    lateFeeCents: 0,
    extras: [],
    vehicleId: null,
    transponder: '',
    licence: null,
    clubName: '',
    clubMemberNo: '',
    isDayMember: false,
    mobile: '',
    emergencyName: '',
    emergencyPhone: '',
    guardianName: '',
    guardianPhone: '',
    guardianEmail: '',
    note: '',
    showsName: false,
    queueNumber: null,
    offeredUntil: null,
    takenFromId: null,
    orderId: null,
    counterSaleId: null,
    requestKey: null,
    enteredAt: at,
    confirmedAt: at,
    endedAt: null,
    endReason: '',
    updatedAt: at,
  }
}
