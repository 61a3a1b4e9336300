/** What somebody has filled in of an entry, kept on this device until it is sent. Never a signature. @source DOMAIN §6.2 rule 2 */
import { forget, keep, readKept } from '#platform/web/storage.ts'
import type { EntryDetails, EntryOffer } from '../entries.contract.ts'

const DRAFT_NAME = 'paddock.entry'

export type EntryDraft = {
  slug: string
  step: number
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

/** What the club suggests, before anybody has said anything. */
export function firstEntryDraft(offer: EntryOffer): EntryDraft {
  const [vehicle] = offer.vehicles
  return {
    slug: offer.event.slug,
    step: 1,
    price_id: offer.prices[0]?.id ?? 0,
    extras: [],
    vehicle_id: offer.needs_vehicle ? (vehicle?.id ?? null) : null,
    car_name: '',
    class_code: vehicle?.class_code ?? '',
    race_number: vehicle?.race_number ?? '',
    transponder: vehicle?.transponder ?? '',
    details: offer.details,
    note: '',
    shows_name: true,
  }
}

/** The draft of this event as it was kept, as far as it still fits; otherwise what the club suggests. */
export function readEntryDraft(offer: EntryOffer): EntryDraft {
  const first = firstEntryDraft(offer)
  const kept = readKept(DRAFT_NAME)
  if (typeof kept !== 'object' || kept === null) return first
  const said = kept as Partial<EntryDraft>
  if (said.slug !== first.slug || typeof said.details !== 'object' || said.details === null) return first
  const whole = { ...first, ...said, details: { ...first.details, ...said.details } }
  const isFit =
    Object.entries(first).every(
      ([name, value]) => value === null || typeof value === typeof whole[name as keyof EntryDraft],
    ) &&
    Array.isArray(whole.extras) &&
    offer.prices.some(({ id }) => id === whole.price_id) &&
    (whole.vehicle_id === null || offer.vehicles.some(({ id }) => id === whole.vehicle_id))
  return isFit ? { ...whole, step: 1 } : first
}

export function keepEntryDraft(draft: EntryDraft): void {
  keep(DRAFT_NAME, draft)
}

/** Sent, or its person has logged out. */
export function forgetEntryDraft(): void {
  forget(DRAFT_NAME)
}
