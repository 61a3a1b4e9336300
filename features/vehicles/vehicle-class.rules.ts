/** The club's classes, and which one an engine falls into. @source DOMAIN §5 "Classes" */
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Fuel, Induction } from './vehicle-choices.rules.ts'

export type VehicleClass = { id: string; words: MessageDescriptor }

export const VEHICLE_CLASSES: readonly VehicleClass[] = [
  { id: 'A', words: msg`A: up to 1600 cc` },
  { id: 'B', words: msg`B: 1601 to 2000 cc` },
  { id: 'C', words: msg`C: 2001 to 3000 cc` },
  { id: 'D', words: msg`D: over 3000 cc` },
  { id: 'E', words: msg`E: turbo or rotary` },
  { id: 'J', words: msg`J: junior drivers` },
  { id: 'H', words: msg`H: historic, 30 years or older` },
]

/** The class for vehicles of a certain age, and that age in years. */
export const HISTORIC_CLASS = { id: 'H', leastYears: 30 } as const

/** How much more a blown engine counts. @source DOMAIN §1.3 "turbo ×1.7" */
export const FORCED_INDUCTION_FACTOR = 1.7

const UP_TO_CC = [
  { id: 'A', mostCc: 1600 },
  { id: 'B', mostCc: 2000 },
  { id: 'C', mostCc: 3000 },
] as const
const OVER = 'D'
const TURBO_OR_ROTARY = 'E'

export type EngineFacts = {
  engine_capacity_cc: number | null
  induction: Induction | null
  fuel: Fuel | null
}

/** What an engine counts as in its class, in whole cc. */
export function countedCc({ engine_capacity_cc: cc, induction }: EngineFacts): number | null {
  if (cc === null) return null
  const isForced = induction === 'turbo' || induction === 'super'
  return isForced ? Math.round(cc * FORCED_INDUCTION_FACTOR) : cc
}

/** The class that an engine falls into; null where there is too little to tell, and for electric ones. */
export function suggestedClass(engine: EngineFacts): string | null {
  if (engine.fuel === 'electric') return null
  if (engine.induction === 'turbo' || engine.induction === 'rotary') return TURBO_OR_ROTARY
  const cc = countedCc(engine)
  if (cc === null) return null
  return UP_TO_CC.find(({ mostCc }) => cc <= mostCc)?.id ?? OVER
}
