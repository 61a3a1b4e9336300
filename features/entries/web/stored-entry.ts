/**
 * Stores the entry form on the device until it is sent. Never stores a signature.
 * @source docs/reference/events-and-entries.md §5.3; docs/reference/screens.md §1.1
 */
import { forget, keep, readStored } from '#platform/web/storage.ts'
import type { EntryDetails, EntryOffer, EntryVehicle } from '../entries.contract.ts'

const DRAFT_NAME = 'paddock.entry'

export type EntryDraft = {
  slug: string
  price_id: number
  extras: number[]
  vehicle_id: number | null
  car_name: string
  class_code: string
  race_number: string
  transponder: string
  details: EntryDetails
  note: string
  shows_name: boolean
}

/**
 * Returns the initial draft with the suggested values. The car is the first with a race number, because the others are
 * usually not raced, else the first.
 * @source docs/reference/events-and-entries.md §5.3
 */
export function firstEntryDraft(offer: EntryOffer): EntryDraft {
  const vehicle = offer.vehicles.find(({ race_number: number }) => number !== '') ?? offer.vehicles[0]
  return {
    slug: offer.event.slug,
    price_id: offer.prices[0]?.id ?? 0,
    extras: [],
    vehicle_id: offer.needs_vehicle ? (vehicle?.id ?? null) : null,
    car_name: '',
    class_code: vehicle?.class_code ?? '',
    ...numbersOf(offer, vehicle),
    details: offer.details,
    note: '',
    shows_name: true,
  }
}

/** Returns a car's race number and transponder; empty where the form does not ask for them. */
export function numbersOf(
  { event }: EntryOffer,
  vehicle: EntryVehicle | undefined,
): Pick<EntryDraft, 'race_number' | 'transponder'> {
  if (event.is_timed === false || vehicle === undefined) return { race_number: '', transponder: '' }
  const { race_number, transponder } = vehicle
  return { race_number, transponder }
}

/**
 * Returns the stored draft for this event, without values that are no longer valid; the initial draft if none is
 * stored.
 */
export function readEntryDraft(offer: EntryOffer): EntryDraft {
  const first = firstEntryDraft(offer)
  const stored = readStored(DRAFT_NAME)
  if (typeof stored !== 'object' || stored === null) return first
  // An older release also stored the current page of the form; ignore it.
  const { step: _, ...said } = stored as Partial<EntryDraft> & { step?: unknown }
  if (said.slug !== first.slug || typeof said.details !== 'object' || said.details === null) return first
  const whole = {
    ...first,
    ...said,
    details: { ...first.details, ...said.details },
    // The club may have changed the kind of the event since the draft was stored.
    ...(offer.event.is_timed === false ? numbersOf(offer, undefined) : {}),
  }
  const isFit =
    Object.entries(first).every(
      ([name, value]) => value === null || typeof value === typeof whole[name as keyof EntryDraft],
    ) &&
    Array.isArray(whole.extras) &&
    offer.prices.some(({ id }) => id === whole.price_id) &&
    (whole.vehicle_id === null || offer.vehicles.some(({ id }) => id === whole.vehicle_id))
  return isFit ? whole : first
}

export function storeEntryDraft(draft: EntryDraft): void {
  keep(DRAFT_NAME, draft)
}

/** Deletes the draft after the entry was sent or the person logged out. */
export function forgetEntryDraft(): void {
  forget(DRAFT_NAME)
}
