/**
 * A scheme's rules are data with a first day: what the law of a state and the club ask. Which rules hold for a case is
 * fixed on the day it was sent; a rule that changes later leaves it as it was.
 * @source DOMAIN §1.1, §1.6, §3.6
 */
import type { AuState } from '#features/addresses/postcodes.rules.ts'
import { addDays } from '#platform/shared/days.ts'
import type { BookRules } from '#features/log-book/log-book.rules.ts'

export const INSPECTION_TYPES = ['safety_check', 'auvis', 'rwc', 'club_inspection'] as const
export type InspectionType = (typeof INSPECTION_TYPES)[number]

export const PHOTO_SLOTS = [
  'front34',
  'rear34',
  'left',
  'right',
  'engine_bay',
  'interior_odometer',
  'vin_plate',
  'engine_no',
] as const
export type PhotoSlot = (typeof PHOTO_SLOTS)[number]

/**
 * How old a vehicle must be. `year`: so many years after 1 January of the year it was built. `month`: after the month it
 * was built, December where that is not known. `built_before`: of an earlier year than this one.
 */
export type AgeRule = { counted: 'year' | 'month'; years: number } | { counted: 'built_before'; year: number }

export type SchemeRules = {
  /** Where the vehicle is garaged and its owner lives. */
  state: AuState
  age: AgeRule
  /** Whether it may differ from the factory. */
  takes_modified: boolean
  /** At most this heavy, all loaded, kg; null where nothing is asked. */
  most_gvm_kg: number | null
  /** An inspection report no older than this; null where none is asked. */
  inspection: { most_days: number; types: readonly InspectionType[] } | null
  asks_insurance: boolean
  photo_slots: readonly PhotoSlot[]
  /** Days of use that can be chosen between; empty where nothing is to be chosen. */
  days_options: readonly number[]
  /** Whether a log book comes with it: always, if the owner wants one, or never. */
  log_book: 'always' | 'optional' | 'never'
  /** What its log books count; what is usual in the state where nothing is said. */
  book?: BookRules | undefined
  membership: { least_days: number; least_events: number }
  declaration: {
    /** What the authority calls its form. */
    form: string
    valid_days: number
  }
  /** From the day something changes to the day the authority must know of it. */
  tell_authority_days: number
  papers_due_days: number
  /** Of the shop; empty where the club asks no plate fee. */
  plate_fee_sku: string
}

/** One version of a scheme's rules, from a first day on. */
export type SchemeVersion = { id: number; valid_from: string; rules: SchemeRules }

/** The version that holds on a day: the latest that has begun. Null before the first. */
export function versionOn<Version extends Pick<SchemeVersion, 'valid_from'>>(
  versions: readonly Version[],
  day: string,
): Version | null {
  let found: Version | null = null
  for (const version of versions) {
    if (version.valid_from > day) continue
    if (found === null || version.valid_from >= found.valid_from) found = version
  }
  return found
}

/** When a vehicle was built: `1987`, or `1987-05` where the month is known. */
export function readManufactured(text: string, today: string): { year: number; month: number | null } | null {
  const [, year = '', month] = /^(\d{4})(?:-(\d{2}))?$/.exec(text.trim()) ?? []
  if (year === '' || Number(year) < 1885 || Number(year) > Number(today.slice(0, 4))) return null
  if (month === undefined) return { year: Number(year), month: null }
  return Number(month) >= 1 && Number(month) <= 12 ? { year: Number(year), month: Number(month) } : null
}

/**
 * The first day on which a vehicle is old enough; null for one that never will be.
 * @param manufactured as `readManufactured` gives it
 */
export function joinsOn(
  age: AgeRule,
  { year, month }: { year: number; month: number | null },
): string | null {
  if (age.counted === 'built_before') return year < age.year ? `${year}-01-01` : null
  if (age.counted === 'year') return `${year + age.years}-01-01`
  const built = month ?? 12
  const isDecember = built === 12
  const nextMonth = String(isDecember ? 1 : built + 1).padStart(2, '0')
  return `${year + age.years + (isDecember ? 1 : 0)}-${nextMonth}-01`
}

/** Whether a vehicle is old enough on a day. */
export function isOldEnough(
  age: AgeRule,
  manufactured: { year: number; month: number | null },
  day: string,
): boolean {
  const first = joinsOn(age, manufactured)
  return first !== null && first <= day
}

/** Last day on which the authority must have been told of something that holds since a day. */
export function authorityKnowsBy({ tell_authority_days: days }: SchemeRules, since: string): string {
  return addDays(since, days)
}
