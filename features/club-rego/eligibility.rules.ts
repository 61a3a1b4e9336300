/**
 * Rules for the check before an application: the requirements that an owner meets or lacks, and when they will be met.
 * @source docs/reference/club-rego.md §2.1
 */
import { addDays, daysBetween } from '#platform/shared/days.ts'
import type { SchemeRules } from './schemes.rules.ts'

export type OwnerData = {
  /** Whether the owner has a current period and is not suspended. */
  is_financial: boolean
  /** Whether the type of the current membership excludes club rego. */
  is_type_without_rego: boolean
  /** Whether the committee has approved the membership; false for a first application that is pending. */
  is_approved: boolean
  /** First day of an unbroken membership; null for a person who is not a member. */
  member_since: string | null
  /** Club events in the last twelve months, counted from the entry lists only. The registrar may know of others. */
  events_attended: number
}

export type EligibilityCode =
  | 'financial'
  | 'membership_type'
  | 'approved'
  | 'member_days'
  | 'events'
  | 'resident'

export type EligibilityItem = {
  code: EligibilityCode
  /**
   * The state of the requirement. `asked`: it cannot be determined automatically; the application asks for it later, or
   * the registrar checks it.
   */
  state: 'met' | 'missing' | 'asked'
  /** The number of days or events that the scheme requires. */
  needed: number
  /** The number of days or events that the owner has. */
  has: number
  /** The day on which time alone will meet the requirement; null if there is none. */
  met_on: string | null
  /** The path of the screen on which the owner can meet the requirement; empty if there is none. */
  mend: string
}

/**
 * Returns the requirements of a scheme with their state for an owner, in display order. @param today the calendar day
 * at the club
 */
export function eligibilityFor(
  { membership }: Pick<SchemeRules, 'membership'>,
  owner: OwnerData,
  today: string,
): EligibilityItem[] {
  const { least_days: days, least_events: events } = membership
  const since = owner.member_since
  const hasDays = since === null ? 0 : Math.max(0, daysBetween(since, today))
  return [
    item('financial', owner.is_financial, { mend: owner.is_financial ? '' : '/renew' }),
    ...(owner.is_type_without_rego ? [item('membership_type', false, { mend: '/contact' })] : []),
    item('approved', owner.is_approved, {}),
    ...(days === 0
      ? []
      : [
          item('member_days', owner.is_financial && hasDays >= days, {
            needed: days,
            has: hasDays,
            met_on: since === null || !owner.is_financial ? null : addDays(since, days),
          }),
        ]),
    ...(events === 0 ? [] : [eventsItem(events, owner.events_attended)]),
    { ...item('resident', false, {}), state: 'asked' as const },
  ]
}

function item(
  code: EligibilityCode,
  isMet: boolean,
  rest: Partial<Pick<EligibilityItem, 'needed' | 'has' | 'met_on' | 'mend'>>,
): EligibilityItem {
  return { code, state: isMet ? 'met' : 'missing', needed: 0, has: 0, met_on: null, mend: '', ...rest }
}

/**
 * Returns the requirement of attended events. Meetings, working bees and paper lists count too, so a low number in the
 * entry lists does not prevent an application.
 */
function eventsItem(needed: number, has: number): EligibilityItem {
  const isMet = has >= needed
  const found = item('events', isMet, { needed, has, mend: isMet ? '' : '/calendar' })
  return isMet ? found : { ...found, state: 'asked' }
}

/** Returns whether no requirement is known to be missing. */
export function mayApply(items: readonly EligibilityItem[]): boolean {
  return items.every(({ state }) => state !== 'missing')
}

/**
 * Returns the first day of the current membership, including earlier periods that adjoin it without a gap; null if no
 * membership is current.
 * @param joinedOn the day of joining, used if no gap after it is known, because the first period of an imported member
 * begins only a year before its last day
 */
export function memberSince(
  periods: readonly { from: string; to: string | null }[],
  today: string,
  joinedOn: string | null = null,
): string | null {
  const running = periods.find(({ from, to }) => from <= today && (to === null || to >= today))
  if (running === undefined) return null
  let since = running.from
  for (;;) {
    const before = periods.find(({ from, to }) => from < since && to !== null && addDays(to, 1) >= since)
    if (before === undefined) {
      const hasGap = periods.some(({ from }) => from < since)
      return !hasGap && joinedOn !== null && joinedOn < since ? joinedOn : since
    }
    since = before.from
  }
}
