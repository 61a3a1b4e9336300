/**
 * A vehicle that is being added, stored on this device until it is created.
 * @source docs/reference/vehicles.md §1.1; docs/reference/screens.md §1.1
 */
import { forget, keep, readStored } from '#platform/web/storage.ts'
import { EMPTY_DRAFT, type VehicleDraft } from './vehicle-draft.ts'

const NAME = 'paddock.vehicle'

export type StoredVehicle = {
  /** Step of the form: 1 basic data, 2 numbers, 3 photos. */
  step: number
  draft: VehicleDraft
  /** Id of the created vehicle while only photos are missing; null before that. */
  vehicleId: number | null
}

export const NOTHING_STORED: StoredVehicle = { step: 1, draft: EMPTY_DRAFT, vehicleId: null }

/** Returns the stored form; an empty one if there is none or it is unusable. */
export function readStoredVehicle(): StoredVehicle {
  const kept = readStored(NAME)
  if (typeof kept !== 'object' || kept === null) return NOTHING_STORED
  const { step, draft, vehicleId } = kept as Record<string, unknown>
  if (typeof vehicleId === 'number') return { step: 3, draft: EMPTY_DRAFT, vehicleId }
  if (typeof draft !== 'object' || draft === null) return NOTHING_STORED
  const said = draft as Record<string, unknown>
  const taken = Object.entries(EMPTY_DRAFT).map(([name, empty]) => {
    const found = said[name]
    return [name, typeof found === typeof empty && found !== null ? found : empty]
  })
  const expiry = said['rego_expiry'] as Partial<VehicleDraft['rego_expiry']> | undefined
  const isExpiryWhole = [expiry?.day, expiry?.month, expiry?.year].every((part) => typeof part === 'string')
  return {
    step: step === 2 ? 2 : 1,
    draft: {
      ...(Object.fromEntries(taken) as VehicleDraft),
      ...(isExpiryWhole ? {} : { rego_expiry: EMPTY_DRAFT.rego_expiry }),
    },
    vehicleId: null,
  }
}

export function storeVehicle(kept: StoredVehicle): void {
  keep(NAME, kept)
}

/** Deletes the stored form, once the vehicle is complete or the person has logged out. */
export function forgetVehicle(): void {
  forget(NAME)
}
