/**
 * The rules of a scheme, as versioned data with a first day: the requirements of state law and of the club. A case
 * keeps the version of the day it was sent; later versions do not affect it.
 * @source docs/reference/club-rego.md §1.1, §1.2
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
 * The required age of a vehicle. `year`: this many years after 1 January of the year of manufacture. `month`: this many
 * years after the month of manufacture, December if unknown. `built_before`: built in an earlier year than this.
 */
export type AgeRule = { counted: 'year' | 'month'; years: number } | { counted: 'built_before'; year: number }

export type SchemeRules = {
  /** The state in which the vehicle is garaged and its owner lives. */
  state: AuState
  age: AgeRule
  /** Whether the scheme accepts modified vehicles. */
  takes_modified: boolean
  /** Maximum weight of the loaded vehicle in kg; null if there is no limit. */
  most_gvm_kg: number | null
  /** The required inspection report and its maximum age in days; null if none is required. */
  inspection: { most_days: number; types: readonly InspectionType[] } | null
  asks_insurance: boolean
  photo_slots: readonly PhotoSlot[]
  /** The options for the number of days of use; empty if there is no choice. */
  days_options: readonly number[]
  /** Whether a log book is issued: always, if the owner wants one, or never. */
  log_book: 'always' | 'optional' | 'never'
  /** The rules of the log book; if absent, the usual rules of the state apply. */
  book?: BookRules | undefined
  membership: { least_days: number; least_events: number }
  declaration: {
    /** The authority's name for its form. */
    form: string
    valid_days: number
  }
  /** Days within which the authority must be notified of a change. */
  tell_authority_days: number
  papers_due_days: number
  /** The plate fee's SKU in the shop; empty if the club charges none. */
  plate_fee_sku: string
}

/** A version of a scheme's rules with its first day. */
export type SchemeVersion = { id: number; valid_from: string; rules: SchemeRules }

/** Returns the version valid on a day: the latest that has begun. Null before the first. */
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

/** Parses the date of manufacture: `1987`, or `1987-05` if the month is known. */
export function readManufactured(text: string, today: string): { year: number; month: number | null } | null {
  const [, year = '', month] = /^(\d{4})(?:-(\d{2}))?$/.exec(text.trim()) ?? []
  if (year === '' || Number(year) < 1885 || Number(year) > Number(today.slice(0, 4))) return null
  if (month === undefined) return { year: Number(year), month: null }
  return Number(month) >= 1 && Number(month) <= 12 ? { year: Number(year), month: Number(month) } : null
}

/**
 * Returns the first day on which a vehicle is old enough; null if it never will be.
 * @param manufactured as returned by `readManufactured`
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

/** Returns whether a vehicle is old enough on a day. */
export function isOldEnough(
  age: AgeRule,
  manufactured: { year: number; month: number | null },
  day: string,
): boolean {
  const first = joinsOn(age, manufactured)
  return first !== null && first <= day
}

/** Returns the last day for notifying the authority of a change that happened on the day `since`. */
export function authorityKnowsBy({ tell_authority_days: days }: SchemeRules, since: string): string {
  return addDays(since, days)
}
