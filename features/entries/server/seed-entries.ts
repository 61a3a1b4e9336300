import type { EntryPowers } from './entry-powers.ts'
import { insertEntries, listUnlistedPlaces, type EntryRow } from './entries.store.ts'
import { instantOf } from '#platform/shared/clock.ts'
import { roleAt } from '../entries.rules.ts'

/** An entry as a paper says it. */
export type PaperEntry = {
  entrantName: string
  raceNumber: string
  name: string
  colour: string
  year: number
  classCode: string
  showsName: boolean
  /** Of somebody who has an account all the same. */
  personId?: number
  /** A car of their garage. */
  vehicleId?: number | null
}

/**
 * Puts a paper behind every place that an event counts as taken and no entry stands for, so that what is sold and what is
 * left always make up the whole. What is over was competed in.
 */
export async function seedPaperEntries(
  powers: Pick<EntryPowers, 'database' | 'clock' | 'chance'>,
  paper: (place: number, slug: string) => PaperEntry,
): Promise<void> {
  const at = instantOf(powers.clock)
  await powers.database.transaction(async (tx) => {
    for (const { event, missing, price, codes } of await listUnlistedPlaces(tx)) {
      const rows = Array.from({ length: missing }, (_, place) => {
        const { entrantName, raceNumber, classCode, showsName, personId, vehicleId, name, colour, year } =
          paper(place, event.slug)
        const isDriver = roleAt(event.kind) === 'driver'
        return {
          ...bareEntry(at),
          id: powers.chance.uuid(),
          eventId: event.id,
          entrantName,
          personId: personId ?? null,
          vehicleId: vehicleId ?? null,
          showsName,
          role: roleAt(event.kind),
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

/** An entry on paper, as far as the paper does not say. */
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
    note: '',
    showsName: false,
    queueNumber: null,
    offeredUntil: null,
    orderId: null,
    requestKey: null,
    enteredAt: at,
    confirmedAt: at,
    endedAt: null,
    endReason: '',
    updatedAt: at,
  }
}
