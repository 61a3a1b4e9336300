/** Rules for which of the club's classes a car and its driver may enter. @source docs/reference/vehicles.md §2.3 */
import {
  capacityClassAt,
  classesToChoose,
  type ClassLimit,
  type ClassLimits,
} from '#features/club-limits/club-limits.rules.ts'
import type { Fuel, Induction } from './vehicle-choices.rules.ts'

export type EngineFacts = {
  engine_capacity_cc: number | null
  induction: Induction | null
  fuel: Fuel | null
}

/**
 * Returns an engine's capacity as classes count it, in whole cc, after the factor for forced induction.
 * @source docs/reference/vehicles.md §2.3
 */
export function countedCc(
  { engine_capacity_cc: cc, induction }: EngineFacts,
  { forced_induction_factor: factor }: Pick<ClassLimits, 'forced_induction_factor'>,
): number | null {
  if (cc === null) return null
  const isForced = induction === 'turbo' || induction === 'super'
  return isForced ? Math.round(cc * factor) : cc
}

/**
 * Returns the class for an engine; null for an electric one, or if the capacity is unknown or no class fits.
 * @param offered codes of the classes of an event: they count also if they were archived since
 */
export function suggestedClass(
  engine: EngineFacts,
  limits: ClassLimits,
  offered: readonly string[] = [],
): string | null {
  if (engine.fuel === 'electric') return null
  const classes = classesThatCount(limits, offered)
  const turboClass = classes.find(({ kind }) => kind === 'turbo_rotary')
  if (isTurboOrRotary(engine) && turboClass !== undefined) return turboClass.code
  const cc = countedCc(engine, limits)
  return cc === null ? null : capacityClassAt(classes, cc)
}

/**
 * Returns the classes by whose limits a car is judged: those of an event, archived or not, then the others that the
 * club still has. The event's come first, because one of the others may have the same limit.
 */
function classesThatCount({ classes }: ClassLimits, offered: readonly string[]): ClassLimit[] {
  const ofEvent = classes.filter(({ code }) => offered.includes(code))
  return [...ofEvent, ...classesToChoose(classes, null).filter(({ code }) => !offered.includes(code))]
}

function isTurboOrRotary({ induction }: EngineFacts): boolean {
  return induction === 'turbo' || induction === 'rotary'
}

export type ClassEntrant = {
  engine: EngineFacts
  /** Year the car was made. */
  year: number
  /** Year of the event. */
  eventYear: number
  /** Whether the driver is under 18 on the day. */
  isJunior: boolean
}

/**
 * Returns whether a car and its driver may run in a class of an event: `fits`, `outside` its limits, or
 * `engine_missing` if the class depends on the capacity and it is unknown. The limits of a class that is not one of the
 * club's are unknown, and electric cars have no capacity to compare.
 * @param offered codes of all classes at the event: if they include a turbo and rotary class, those engines run only
 * there
 */
export function fitOfClass(
  code: string,
  { engine, year, eventYear, isJunior }: ClassEntrant,
  { offered, limits }: { offered: readonly string[]; limits: ClassLimits },
): 'fits' | 'outside' | 'engine_missing' {
  const fits = (does: boolean) => (does ? 'fits' : 'outside')
  const rule = limits.classes.find((one) => one.code === code)
  if (rule === undefined || rule.kind === 'open') return 'fits'
  if (rule.kind === 'junior') return fits(isJunior)
  if (rule.kind === 'historic') return fits(eventYear - year >= (rule.least_years ?? 0))
  if (rule.kind === 'turbo_rotary') return fits(isTurboOrRotary(engine))
  if (engine.fuel === 'electric') return 'fits'
  const hasTurboClass = limits.classes.some(
    (one) => one.kind === 'turbo_rotary' && offered.includes(one.code),
  )
  if (isTurboOrRotary(engine) && hasTurboClass) return 'outside'
  const cc = countedCc(engine, limits)
  if (cc === null) return 'engine_missing'
  // The judged class comes first, because another one of the event may have the same limit.
  const others = classesThatCount(limits, offered).filter((one) => one.code !== code)
  return fits(capacityClassAt([rule, ...others], cc) === code)
}
