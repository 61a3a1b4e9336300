/**
 * When a membership runs, whether it can be renewed, and what it costs. Days are calendar days in the club's zone, money is
 * integer cents; docs/membership-dates.md tells the same in words.
 * @source SPEC §4 "Membership", §9; DOMAIN §1.2, §2 (5, 6), §3.4, §5 "Types"
 */
import { addDays, addMonths, dayOfParts, laterDay, partsOfDay } from '#platform/shared/days.ts'

/** Renewal opens so many months before the last day. @source SPEC §9 */
export const RENEWAL_OPENS_MONTHS = 1
/** So many days after the last one a renewal still continues from it. @source DOMAIN §2 (6) */
const LATE_RENEWAL_DAYS = 90
/** Who is younger on the day it begins needs a guardian. @source DOMAIN §2 (14) */
export const ADULT_AGE = 18

/** How a type's membership runs. @source DOMAIN §3.4 "term" */
export type Term =
  | { kind: 'rolling' }
  /** `yearEndsOn` is `MM-DD`. */
  | { kind: 'fixed'; yearEndsOn: string }
  | { kind: 'none' }

/** What a type costs and for how long, as far as the arithmetic needs it. */
export type TypeTerms = {
  term: Term
  feeCents: number
  joiningFeeCents: number
  lateFeeCents: number
  hasGst: boolean
  proRata: 'none' | 'month' | 'quarter'
  /** Who joins a fixed year in its last months, so many, has the whole next year as well. 0 to 6. */
  carryMonths: number
  minAge: number | null
  maxAge: number | null
}

/** What a person has had so far. */
export type Standing = {
  noExpiry: boolean
  /** Last day of the latest period; null where there is none. */
  validTo: string | null
  /** Whether there was any period before. */
  hasPrior: boolean
}

/** The last day is a whole day in the club's zone: it is past from the next midnight on. @source SPEC §4 "needsRenewal" */
export function needsRenewal(
  { noExpiry, validTo }: Pick<Standing, 'noExpiry' | 'validTo'>,
  today: string,
): boolean {
  return !noExpiry && (validTo === null || today > validTo)
}

/** @source SPEC §4 "canRenew" */
export function canRenew(
  { noExpiry, validTo }: Pick<Standing, 'noExpiry' | 'validTo'>,
  today: string,
): boolean {
  return !noExpiry && (validTo === null || today > addMonths(validTo, -RENEWAL_OPENS_MONTHS))
}

/** The first day on which it can be renewed; null where it can be at any time or never needs to. */
export function renewalOpensOn({ noExpiry, validTo }: Pick<Standing, 'noExpiry' | 'validTo'>): string | null {
  return noExpiry || validTo === null ? null : addDays(addMonths(validTo, -RENEWAL_OPENS_MONTHS), 1)
}

/** The last day on which a renewal still continues from this last day of a period. */
export function carriesOnUntil(validTo: string): string {
  return addDays(validTo, LATE_RENEWAL_DAYS)
}

/** A period of membership: both days belong to it; `to` is null for one that never ends. */
export type Period = { from: string; to: string | null; continues: boolean }

/**
 * The period that is bought today. Inside the window it continues from the old last day, so that who renews early or late
 * gains and loses no day; later than that a new one begins today.
 */
export function periodFor(
  { term, carryMonths }: Pick<TypeTerms, 'term' | 'carryMonths'>,
  standing: Standing,
  today: string,
): Period {
  const { validTo } = standing
  const continues = validTo !== null && today <= carriesOnUntil(validTo)
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

/** The same day a year later; 29 February gives 1 March, so that nobody's year is a day short. */
function yearLater(day: string): string {
  const { year, month, day: dayOfMonth } = partsOfDay(day)
  if (month === 2 && dayOfMonth === 29) return dayOfParts({ year: year + 1, month: 3, day: 1 })
  return dayOfParts({ year: year + 1, month, day: dayOfMonth })
}

/** The year's end on or after a day; the one after that for who joins in its last months. */
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
 * The last day of a period that the club ends today: yesterday, so that the days on which somebody was a member stay. Null
 * where it has not counted for a day yet, because it is to come or was made today: then it never was.
 */
export function lastDayOfEnded(
  { validFrom, madeOn, isOnly }: { validFrom: string; madeOn: string; isOnly: boolean },
  today: string,
): string | null {
  // Somebody's only period stays, so that they are found among who once was a member.
  if (!isOnly && laterDay(validFrom, madeOn) >= today) return null
  return laterDay(validFrom, addDays(today, -1))
}

/** What is to be paid for a period, each part for a line of its own. */
export type Fee = {
  feeCents: number
  joiningFeeCents: number
  lateFeeCents: number
  totalCents: number
  /** How much of the year is charged, like 3 of 4 quarters; null for the whole. */
  share: { parts: number; of: number } | null
}

/** What this period costs this person today. A joining fee is asked once in a life, a late fee after the last day. */
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
 * Pro rata: the begun month or quarter counts whole. A whole year is paid whole, and so is one that was carried over; who
 * comes from another type in the middle of the year pays what is left of it, like who joins.
 */
function shareOfYear({ term, proRata }: TypeTerms, { from, to }: Period): Fee['share'] {
  if (term.kind !== 'fixed' || proRata === 'none' || to === null) return null
  const start = partsOfDay(from)
  const end = partsOfDay(to)
  const months = (end.year - start.year) * 12 + end.month - start.month + 1
  if (months >= 12) return null
  return proRata === 'month' ? { parts: months, of: 12 } : { parts: Math.ceil(months / 3), of: 4 }
}

/** How old somebody is on a day. Born on 29 February, one is a year older on 1 March. */
export function ageOnDay(dateOfBirth: string, day: string): number {
  const born = partsOfDay(dateOfBirth)
  const then = partsOfDay(day)
  const hadBirthday = then.month > born.month || (then.month === born.month && then.day >= born.day)
  return then.year - born.year - (hadBirthday ? 0 : 1)
}

/** Why a type is not for somebody of this age on the day it begins; null where it is. */
export function ageProblem(
  { minAge, maxAge }: Pick<TypeTerms, 'minAge' | 'maxAge'>,
  dateOfBirth: string,
  from: string,
): 'too_young' | 'too_old' | null {
  const age = ageOnDay(dateOfBirth, from)
  if (minAge !== null && age < minAge) return 'too_young'
  return maxAge !== null && age > maxAge ? 'too_old' : null
}

/** Whether somebody of this birth needs a guardian for what begins on this day. */
export function needsGuardian(dateOfBirth: string, from: string): boolean {
  return ageOnDay(dateOfBirth, from) < ADULT_AGE
}

/** Whether the committee decides: where a type asks for it, on everybody who had none before that asked for it too. */
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
  /** No period runs today, and the last one is still to begin. */
  isToCome: boolean
  /** An application that is paid and waits for the committee. */
  isAwaitingApproval: boolean
}

/** How a membership stands on a day, for who must say it in one word. */
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
