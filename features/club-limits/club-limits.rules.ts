/**
 * The limits, classes and days that a club can set, with the defaults of a new club.
 * @source docs/reference/membership.md §8.1; docs/reference/events-and-entries.md §4.1
 */
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { EVENT_KINDS, type EventKind } from '#features/events/events.contract.ts'

export const CLASS_KINDS = ['capacity', 'turbo_rotary', 'historic', 'junior', 'open'] as const

/**
 * The kind of condition under which a car may run in a class: its counted engine capacity, a turbo or rotary engine,
 * its age, the age of its driver, or nothing at all (`open`).
 */
export type ClassKind = (typeof CLASS_KINDS)[number]

export type ClassLimit = {
  /** The code of the class: up to 8 capital letters and digits, unique in the club. */
  code: string
  /** The club's own name for the class; empty to show its limits instead. */
  name: string
  kind: ClassKind
  /** For a `capacity` class, the largest counted capacity in cc; null for the class without an upper limit. */
  most_cc: number | null
  /** For a `historic` class, the minimum age of the car in whole years. */
  least_years: number | null
  /** An archived class stays with the cars and events that have it; no other car can choose it. */
  is_archived?: boolean | undefined
}

export type ClassLimits = {
  classes: ClassLimit[]
  /** The factor by which the capacity of a turbo or supercharged engine is multiplied. */
  forced_induction_factor: number
}

export type MembershipLimits = {
  /** The number of days after the last day of a membership during which a renewal still continues from that day. */
  late_renewal_days: number
  /** When reminders are sent, in days from the last day of a membership; negative before it. */
  reminder_days: number[]
}

export type EventLimits = ClassLimits & {
  /** How many events a year a visitor may enter on a day membership. */
  day_memberships_a_year: number
  /** Kinds of event that are competitions: they need supplementary regulations and a car. */
  competition_kinds: EventKind[]
}

export type RetentionLimits = {
  /**
   * The number of years after the last day of a membership, or the last use, after which the data of a lapsed member is
   * minimised.
   */
  lapsed_data_years: number
}

export type ClubLimits = MembershipLimits & EventLimits & RetentionLimits

/** The shortest and the longest period for the data of lapsed members, in years. */
export const LAPSED_DATA_YEARS = { least: 1, most: 10 } as const

const capacity = (code: string, most: number | null): ClassLimit => ({
  code,
  name: '',
  kind: 'capacity',
  most_cc: most,
  least_years: null,
})

const special = (code: string, kind: ClassKind, years: number | null = null): ClassLimit => ({
  code,
  name: '',
  kind,
  most_cc: null,
  least_years: years,
})

/** The defaults of a new club. The migration writes the same values. */
export const DEFAULT_LIMITS: ClubLimits = {
  late_renewal_days: 90,
  reminder_days: [-30, -14, -3, 0, 7, 30],
  lapsed_data_years: 3,
  day_memberships_a_year: 2,
  competition_kinds: [
    'motorkhana',
    'khanacross',
    'autocross',
    'hillclimb',
    'supersprint',
    'regularity',
    'rallysprint',
    'drift',
  ],
  classes: [
    capacity('A', 1600),
    capacity('B', 2000),
    capacity('C', 3000),
    capacity('D', null),
    special('E', 'turbo_rotary'),
    special('J', 'junior'),
    special('H', 'historic', 30),
  ],
  forced_induction_factor: 1.7,
}

/** The allowed reminder days. Reminders start at most one month before the last day, when renewal opens. */
export const REMINDER_RANGE = { first: -31, last: 90, most: 12 } as const

export type LimitMistake = { field: string; code: string; message: MessageDescriptor }

/** Sorts reminder days and removes duplicates. */
export function tidyReminderDays(days: readonly number[]): number[] {
  return [...new Set(days)].toSorted((a, b) => a - b)
}

/** Returns everything that is wrong with a list of classes. Fields are `classes.{index}.{name}`. */
export function classMistakes(classes: readonly ClassLimit[]): LimitMistake[] {
  const found: LimitMistake[] = []
  const codes = classes.map(({ code }) => code)
  const capacities = classes.map((one) =>
    one.kind === 'capacity' && one.is_archived !== true ? (one.most_cc ?? 0) : -1,
  )
  for (const [at, rule] of classes.entries()) {
    const { code, kind, most_cc: most, least_years: years } = rule
    const say = (name: keyof ClassLimit, why: string, message: MessageDescriptor) =>
      found.push({ field: `classes.${at}.${name}`, code: why, message })
    if (!/^[A-Z0-9]{1,8}$/.test(code))
      say('code', 'invalid', msg`A class code is 1 to 8 letters and digits, like A or B2`)
    else if (codes.indexOf(code) !== at) say('code', 'taken', msg`Class code ${code} is used twice`)
    const isOffered = rule.is_archived !== true
    if (kind === 'capacity' && isOffered && capacities.indexOf(most ?? 0) !== at)
      say('most_cc', 'taken', msg`Two classes have the same largest engine`)
    if (kind === 'historic' && years === null)
      say('least_years', 'required', msg`Enter the age of the car in years`)
  }
  return found
}

/** Returns the classes with only the fields for their kind, and codes in capitals. */
export function tidyClasses(classes: readonly ClassLimit[]): ClassLimit[] {
  return classes.map(({ code, name, kind, most_cc: most, least_years: years, is_archived: isArchived }) => ({
    code: code.trim().toUpperCase(),
    name: name.trim(),
    kind,
    most_cc: kind === 'capacity' ? most : null,
    least_years: kind === 'historic' ? years : null,
    ...(isArchived === true && { is_archived: true }),
  }))
}

/** Returns the classes that are not archived, and the archived one with the given code, such as that of a car. */
export function classesToChoose(classes: readonly ClassLimit[], current: string | null): ClassLimit[] {
  return classes.filter(({ code, is_archived: isArchived }) => isArchived !== true || code === current)
}

/** Returns the capacity class for a counted capacity; null if none is large enough. */
export function capacityClassAt(classes: readonly ClassLimit[], cc: number): string | null {
  const fitting = classes
    .filter(({ kind, most_cc: most }) => kind === 'capacity' && (most === null || cc <= most))
    .toSorted((a, b) => (a.most_cc ?? Infinity) - (b.most_cc ?? Infinity))
  return fitting[0]?.code ?? null
}

/** Returns the label of a class for drivers: its code with the club's name for it, or with its limits. */
export function classLabel(rule: ClassLimit, classes: readonly ClassLimit[]): MessageDescriptor {
  const { code, name, kind, most_cc: most, least_years: years } = rule
  if (name !== '') return msg`${code}: ${name}`
  switch (kind) {
    case 'capacity':
      return capacityLabel(code, most, largestBelow(classesToChoose(classes, code), most))
    case 'turbo_rotary':
      return msg`${code}: turbo or rotary`
    case 'junior':
      return msg`${code}: junior drivers`
    case 'historic': {
      const age = years ?? 0
      return msg`${code}: historic, ${age} years or older`
    }
    case 'open':
      return msg`${code}: any car`
  }
}

function capacityLabel(code: string, most: number | null, below: number): MessageDescriptor {
  if (most === null) return below === 0 ? msg`${code}: any engine size` : msg`${code}: over ${below} cc`
  const from = below + 1
  return below === 0 ? msg`${code}: up to ${most} cc` : msg`${code}: ${from} to ${most} cc`
}

/** Returns the limit of the next smaller capacity class; 0 if there is none. */
function largestBelow(classes: readonly ClassLimit[], most: number | null): number {
  const limits = classes.map(({ kind, most_cc: cc }) => (kind === 'capacity' ? (cc ?? 0) : 0))
  return Math.max(0, ...limits.filter((cc) => most === null || cc < most))
}

/** Sorts event kinds in the order of the calendar. */
export function tidyKinds(kinds: readonly EventKind[]): EventKind[] {
  return EVENT_KINDS.filter((kind) => kinds.includes(kind))
}
