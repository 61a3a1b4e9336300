/** Before an application begins: what its owner meets, what is missing and until when. @source DOMAIN §2.1, §3.6 "before you start" */
import { addDays, daysBetween } from '#platform/shared/days.ts'
import type { SchemeRules } from './schemes.rules.ts'

export type OwnerFacts = {
  /** In a period of membership today, and not on hold. */
  is_financial: boolean
  /** The committee has said yes; a first application that waits has not been. */
  is_approved: boolean
  /** First day of an unbroken membership; null for who is no member. */
  member_since: string | null
  /** Club events of the last twelve months, by the club's entry lists alone: the registrar knows of others. */
  events_attended: number
}

export type EligibilityCode = 'financial' | 'approved' | 'member_days' | 'events' | 'resident'

export type EligibilityItem = {
  code: EligibilityCode
  /** `asked`: nobody can tell from here; it is asked later, or the registrar looks. */
  state: 'met' | 'missing' | 'asked'
  /** Days or events the scheme asks for. */
  needed: number
  /** What there is of them. */
  has: number
  /** When it is met by itself; null where it is not. */
  met_on: string | null
  /** Where to mend it; empty where there is nothing to press. */
  mend: string
}

/** Every requirement of a scheme on its owner, in the order they are read. @param today the calendar day at the club */
export function eligibilityFor(
  { membership }: Pick<SchemeRules, 'membership'>,
  owner: OwnerFacts,
  today: string,
): EligibilityItem[] {
  const { least_days: days, least_events: events } = membership
  const since = owner.member_since
  const hasDays = since === null ? 0 : Math.max(0, daysBetween(since, today))
  return [
    item('financial', owner.is_financial, { mend: owner.is_financial ? '' : '/renew' }),
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

/** Meetings, working bees and paper lists count too, so that too few by the lists keeps nobody from applying. */
function eventsItem(needed: number, has: number): EligibilityItem {
  const isMet = has >= needed
  const found = item('events', isMet, { needed, has, mend: isMet ? '' : '/calendar' })
  return isMet ? found : { ...found, state: 'asked' }
}

/** Whether nothing that can be told from here keeps somebody from applying. */
export function mayApply(items: readonly EligibilityItem[]): boolean {
  return items.every(({ state }) => state !== 'missing')
}

/** First day of the membership that runs today, with every period that led up to it without a gap; null where none runs. */
export function memberSince(
  periods: readonly { from: string; to: string | null }[],
  today: string,
): string | null {
  const running = periods.find(({ from, to }) => from <= today && (to === null || to >= today))
  if (running === undefined) return null
  let since = running.from
  for (;;) {
    const before = periods.find(({ from, to }) => from < since && to !== null && addDays(to, 1) >= since)
    if (before === undefined) return since
    since = before.from
  }
}
