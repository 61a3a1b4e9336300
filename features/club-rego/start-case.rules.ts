/** Rules about which vehicle an application may be started for. @source docs/reference/club-rego.md §2.2 */
import type { CaseKind } from './answers.rules.ts'
import { type Found, tooYoungProblem } from './case.rules.ts'
import { isOldEnough, type SchemeRules } from './schemes.rules.ts'

/** Returns whether an application of this kind is for a vehicle already on club rego. */
export function isForRegistered(kind: CaseKind): boolean {
  return kind === 'renewal' || kind === 'change'
}

/** Returns the vehicles to choose from: one already on club rego can only be renewed or changed. */
export function vehiclesFor<Vehicle extends { is_registered: boolean }>(
  vehicles: readonly Vehicle[],
  kind: CaseKind,
): Vehicle[] {
  return vehicles.filter((vehicle) => !vehicle.is_registered || isForRegistered(kind))
}

/**
 * Returns the message that a vehicle built in a year is too young for a scheme, in whichever month it was built; null
 * if it is not. @param today the calendar day at the club
 */
export function youngProblem({ age }: Pick<SchemeRules, 'age'>, year: number, today: string): Found | null {
  return isOldEnough(age, { year, month: 1 }, today) ? null : tooYoungProblem(age, { year, month: null })
}
