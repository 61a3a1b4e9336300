/** A vehicle that is being added, kept on this device until it is in the garage. @source DOMAIN §6.2 rule 2 */
import { forget, keep, readKept } from '#platform/web/storage.ts'
import { EMPTY_DRAFT, type VehicleDraft } from './vehicle-draft.ts'

const NAME = 'paddock.vehicle'

export type KeptVehicle = {
  /** 1 what, 2 numbers, 3 photos. */
  step: number
  draft: VehicleDraft
  /** Once it is in the garage and only photos are missing. */
  vehicleId: number | null
}

export const NOTHING_KEPT: KeptVehicle = { step: 1, draft: EMPTY_DRAFT, vehicleId: null }

/** What was kept; where it cannot be used, the beginning. */
export function readKeptVehicle(): KeptVehicle {
  const kept = readKept(NAME)
  if (typeof kept !== 'object' || kept === null) return NOTHING_KEPT
  const { step, draft, vehicleId } = kept as Record<string, unknown>
  if (typeof vehicleId === 'number') return { step: 3, draft: EMPTY_DRAFT, vehicleId }
  if (typeof draft !== 'object' || draft === null) return NOTHING_KEPT
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

export function keepVehicle(kept: KeptVehicle): void {
  keep(NAME, kept)
}

/** It is in the garage, or its person has logged out. */
export function forgetVehicle(): void {
  forget(NAME)
}
