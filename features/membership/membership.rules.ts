/**
 * The days of a membership, when it can be renewed, and its price. Days are calendar days in the club time zone, money
 * is integer cents. docs/membership-dates.md explains the same in prose.
 * @source docs/reference/membership.md §1.2, §2.1, §2.2, §2.3, §2.4
 */
import { addDays, addMonths, dayOfParts, laterDay, partsOfDay } from '#platform/shared/days.ts'

/** The number of months before the last day at which renewal opens. @source docs/reference/membership.md §2.2 */
export const RENEWAL_OPENS_MONTHS = 1
/** A person younger than this on the first day needs a guardian. @source docs/reference/membership.md §3.4 */
export const ADULT_AGE = 18

/** The kind of term of a membership type. @source docs/reference/membership.md §1.2 */
export type Term =
  | { kind: 'rolling' }
  /** A year that ends on a fixed day, `yearEndsOn` as `MM-DD`. */
  | { kind: 'fixed'; yearEndsOn: string }
  | { kind: 'none' }

/** The fees and the term of a membership type, as needed for the calculations. */
export type TypeTerms = {
  term: Term
  feeCents: number
  joiningFeeCents: number
  lateFeeCents: number
  hasGst: boolean
  proRata: 'none' | 'month' | 'quarter'
  /** The number of months at the end of a fixed year (0 to 6) in which joining includes the whole next year. */
  carryMonths: number
  /**
   * The number of days after the last one during which a renewal still continues the period.
   * @source docs/reference/membership.md §2.3
   */
  lateRenewalDays: number
  minAge: number | null
  maxAge: number | null
}

/** A person's previous memberships. */
export type Standing = {
  noExpiry: boolean
  /** The last day of the latest period; null if there is none. */
  validTo: string | null
  /** Whether the person has had any period before. */
  hasPrior: boolean
}

/**
 * Returns whether the last day has passed. The last day counts in full: the membership ends at the next midnight in the
 * club time zone. @source docs/reference/membership.md §2.1
 */
export function needsRenewal(
  { noExpiry, validTo }: Pick<Standing, 'noExpiry' | 'validTo'>,
  today: string,
): boolean {
  return !noExpiry && (validTo === null || today > validTo)
}

/**
 * Returns whether a membership can be renewed: within the last months of its period, or after it.
 * @source docs/reference/membership.md §2.2
 */
export function canRenew(
  { noExpiry, validTo }: Pick<Standing, 'noExpiry' | 'validTo'>,
  today: string,
): boolean {
  return !noExpiry && (validTo === null || today > addMonths(validTo, -RENEWAL_OPENS_MONTHS))
}

/**
 * Returns whether a membership can be renewed early to enter an event: it ends before the event's last day. The new
 * period follows the current one, so that no day is lost. @param eventEndsOn last day of an event that takes entries
 */
export function canRenewEarly(
  { noExpiry, validTo }: Pick<Standing, 'noExpiry' | 'validTo'>,
  eventEndsOn: string,
): boolean {
  return !noExpiry && validTo !== null && validTo < eventEndsOn
}

/**
 * Returns the first day on which the membership can be renewed; null if it can be renewed at any time or never needs to
 * be.
 */
export function renewalOpensOn({ noExpiry, validTo }: Pick<Standing, 'noExpiry' | 'validTo'>): string | null {
  return noExpiry || validTo === null ? null : addDays(addMonths(validTo, -RENEWAL_OPENS_MONTHS), 1)
}

/** Returns the last day on which a renewal still continues a period that ends on `validTo`. */
export function carriesOnUntil(validTo: string, lateRenewalDays: number): string {
  return addDays(validTo, lateRenewalDays)
}

/** A period of membership, both days included. `to` is null if it never ends. */
export type Period = { from: string; to: string | null; continues: boolean }

/**
 * Returns the period that is bought today. Up to `lateRenewalDays` after the old last day it continues from that day,
 * so that renewing early or late neither gains nor loses a day. After that a new period begins today.
 */
export function periodFor(
  { term, carryMonths, lateRenewalDays }: Pick<TypeTerms, 'term' | 'carryMonths' | 'lateRenewalDays'>,
  standing: Standing,
  today: string,
): Period {
  const { validTo } = standing
  const continues = validTo !== null && today <= carriesOnUntil(validTo, lateRenewalDays)
  const from = continues ? addDays(validTo, 1) : today
  switch (term.kind) {
    case 'none':
      return { from: today, to: null, continues: false }
    case 'rolling':
      return { from, to: addDays(yearLater(from), -1), continues }
    case 'fixed':
      return { from, to: fixedYearEnd(from, term.yearEndsOn, carryMonths), continues }
  }
}

/** Returns the same day a year later. 29 February becomes 1 March, so that no year is a day short. */
function yearLater(day: string): string {
  const { year, month, day: dayOfMonth } = partsOfDay(day)
  if (month === 2 && dayOfMonth === 29) return dayOfParts({ year: year + 1, month: 3, day: 1 })
  return dayOfParts({ year: year + 1, month, day: dayOfMonth })
}

/**
 * Returns the end of the year on or after a day, or of the following year if the day is in the last `carryMonths`
 * months.
 */
function fixedYearEnd(from: string, yearEndsOn: string, carryMonths: number): string {
  const end = yearEndOnOrAfter(from, yearEndsOn)
  const nextYear = addDays(end, 1)
  const isCarried = carryMonths > 0 && from >= addMonths(nextYear, -carryMonths)
  return isCarried ? yearEndOnOrAfter(nextYear, yearEndsOn) : end
}

function yearEndOnOrAfter(day: string, yearEndsOn: string): string {
  const [month = 12, dayOfMonth = 31] = yearEndsOn.split('-').map(Number)
  const { year } = partsOfDay(day)
  const thisYear = dayOfParts({ year, month, day: dayOfMonth })
  return day <= thisYear ? thisYear : dayOfParts({ year: year + 1, month, day: dayOfMonth })
}

/**
 * Returns the last day of a period that the club ends today: yesterday, so that past days of membership stay recorded.
 * Returns null if the period has not been in effect for a full day, because it is in the future or was made today; such
 * a period is deleted.
 */
export function lastDayOfEnded(
  { validFrom, madeOn, isOnly }: { validFrom: string; madeOn: string; isOnly: boolean },
  today: string,
): string | null {
  // If it is the person's only period, keep it, so that the person is still found among former members.
  if (!isOnly && laterDay(validFrom, madeOn) >= today) return null
  return laterDay(validFrom, addDays(today, -1))
}

/** The price of a period, with one part for each line of the order. */
export type Fee = {
  feeCents: number
  joiningFeeCents: number
  lateFeeCents: number
  totalCents: number
  /** The charged part of the year, such as 3 of 4 quarters; null for a whole year. */
  share: { parts: number; of: number } | null
}

/**
 * Returns today's price of a period for a person. A joining fee is charged once in a lifetime, a late fee after the
 * last day.
 */
export function feeFor(terms: TypeTerms, standing: Standing, period: Period, today: string): Fee {
  const share = shareOfYear(terms, period)
  const feeCents = share === null ? terms.feeCents : roundHalfUp(terms.feeCents * share.parts, share.of)
  const joiningFeeCents = standing.hasPrior ? 0 : terms.joiningFeeCents
  const lateFeeCents =
    period.continues && standing.validTo !== null && today > standing.validTo ? terms.lateFeeCents : 0
  return {
    feeCents,
    joiningFeeCents,
    lateFeeCents,
    totalCents: feeCents + joiningFeeCents + lateFeeCents,
    share,
  }
}

/**
 * Returns the pro-rata share, in which a month or quarter that has begun counts in full, or null if the whole year is
 * charged. A year extended by `carryMonths` is charged as a whole year. A member who changes from another type during
 * the year pays for the rest of it, like a new member.
 */
function shareOfYear({ term, proRata }: TypeTerms, { from, to }: Period): Fee['share'] {
  if (term.kind !== 'fixed' || proRata === 'none' || to === null) return null
  const start = partsOfDay(from)
  const end = partsOfDay(to)
  const months = (end.year - start.year) * 12 + end.month - start.month + 1
  if (months >= 12) return null
  return proRata === 'month' ? { parts: months, of: 12 } : { parts: Math.ceil(months / 3), of: 4 }
}

/** Returns the age in years on a day. A person born on 29 February is a year older on 1 March. */
export function ageOnDay(dateOfBirth: string, day: string): number {
  const born = partsOfDay(dateOfBirth)
  const then = partsOfDay(day)
  const hadBirthday = then.month > born.month || (then.month === born.month && then.day >= born.day)
  return then.year - born.year - (hadBirthday ? 0 : 1)
}

/** Returns the reason why a person is too young or too old for a type on its first day; null if neither applies. */
export function ageProblem(
  { minAge, maxAge }: Pick<TypeTerms, 'minAge' | 'maxAge'>,
  dateOfBirth: string,
  from: string,
): 'too_young' | 'too_old' | null {
  const age = ageOnDay(dateOfBirth, from)
  if (minAge !== null && age < minAge) return 'too_young'
  return maxAge !== null && age > maxAge ? 'too_old' : null
}

/** Returns whether a person with this date of birth is under 18 on the given day and so needs a guardian. */
export function needsGuardian(dateOfBirth: string, from: string): boolean {
  return ageOnDay(dateOfBirth, from) < ADULT_AGE
}

/**
 * Returns whether the committee must approve: the type requires it and the person's previous type did not require it.
 */
export function asksCommittee(
  type: { needsApproval: boolean },
  had: { needsApproval: boolean } | null,
): boolean {
  return type.needsApproval && had?.needsApproval !== true
}

function roundHalfUp(dividend: number, divisor: number): number {
  return Math.floor((2 * dividend + divisor) / (2 * divisor))
}

export type StatusFacts = Standing & {
  isSuspended: boolean
  /** Whether no period is current and the latest one starts in the future. */
  isToCome: boolean
  /** Whether a paid application awaits approval. */
  isAwaitingApproval: boolean
}

/** Returns the status of a membership on a day as one value. */
export function membershipStatus(
  facts: StatusFacts,
  today: string,
): 'none' | 'to_come' | 'current' | 'expiring' | 'expired' | 'awaiting_approval' | 'suspended' {
  if (facts.isSuspended) return 'suspended'
  if (facts.isToCome) return 'to_come'
  const isRunning = facts.hasPrior && !needsRenewal(facts, today)
  if (!isRunning && facts.isAwaitingApproval) return 'awaiting_approval'
  if (!facts.hasPrior) return 'none'
  if (!isRunning) return 'expired'
  return canRenew(facts, today) ? 'expiring' : 'current'
}

/** The days of a period, both included. A null last day means it has no end. */
export type PeriodDays = { validFrom: string; validTo: string | null }

/** Returns whether two periods overlap. */
export function shareDays(one: PeriodDays, other: PeriodDays): boolean {
  return (
    (other.validTo === null || one.validFrom <= other.validTo) &&
    (one.validTo === null || other.validFrom <= one.validTo)
  )
}

/** Returns the parts of a period outside another one: none, one or two, in order. */
export function withoutDays({ validFrom, validTo }: PeriodDays, taken: PeriodDays): PeriodDays[] {
  if (!shareDays({ validFrom, validTo }, taken)) return [{ validFrom, validTo }]
  const before = validFrom < taken.validFrom ? [{ validFrom, validTo: addDays(taken.validFrom, -1) }] : []
  if (taken.validTo === null || (validTo !== null && validTo <= taken.validTo)) return before
  return [...before, { validFrom: addDays(taken.validTo, 1), validTo }]
}

/**
 * Returns whether the period of an application begins on the day of the decision, so that waiting for it costs no day.
 * A period that continues an earlier one begins when that one ends, and a fixed year ends on its day anyway.
 * @param term the kind of term of the type
 * @param validFrom the first day of the period that was applied for
 * @param priorValidTo the last day of the latest period; null without one and for one without an end
 */
export function beginsAtDecision(term: string, validFrom: string, priorValidTo: string | null): boolean {
  return term === 'rolling' && (priorValidTo === null || validFrom > addDays(priorValidTo, 1))
}
