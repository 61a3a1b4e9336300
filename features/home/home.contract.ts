/** API contract of the members' home. Amounts are in dollars, days are `YYYY-MM-DD` in the club time zone. */
import type { CaseState } from '#features/club-rego/case-states.rules.ts'
import type { NextEntry } from '#features/entries/entries.contract.ts'
import type { EntryWindow } from '#features/events/events.rules.ts'
import { MEMBER_HOME_PATH, type MemberHome } from '#features/membership/membership.contract.ts'
import type { LastResult } from '#features/results/results.contract.ts'
import { endpoint } from '#platform/shared/endpoint.ts'
import type { WatchedDate } from './watched-dates.rules.ts'

/** The data on the members' home in addition to the membership. @source docs/reference/membership.md §6.1 */
export type OwnHome = {
  /** The next event that the person has entered; null without an entry. `best`: their best time at its track. */
  entry: (NextEntry & { best: { time_ms: number; title: string } | null }) | null
  /** The next event of the club; null if none is planned. */
  next_event: {
    slug: string
    title: string
    starts_on: string
    /**
     * Whether the event can be entered; `day` is when entries open or close. Missing in a response that an older
     * release stored on the device.
     */
    entries?: { kind: EntryWindow['kind']; day: string | null } | null | undefined
  } | null
  /** The number of events with places that can be entered now. */
  open_events: number
  /** The person's latest published result; null if there is none. */
  result: LastResult | null
  /** The number of cars in the garage. */
  cars: number
  club_rego: {
    /** The application or vehicle whose owner must act; null if there is none. */
    to_do: { id: number; name: string; state: CaseState } | null
    /** The number of vehicles on club rego. */
    registered: number
  }
  /** Documents that end soon and log books that are nearly full, the most urgent first. */
  dates: WatchedDate[]
  /** The last day of the competition licence, otherwise of the driver's licence; null if neither is known. */
  licence_ends: string | null
}

/**
 * Everything that the members' home shows. `own` is missing in a response that an older release stored on the device.
 */
export type MembersHome = MemberHome & { own?: OwnHome | undefined }

export const membersHome = endpoint<Record<string, never>, MembersHome>('GET', MEMBER_HOME_PATH)
