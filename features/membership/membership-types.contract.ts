/** The public call for membership types and prices. Money is in dollars. @source docs/reference/membership.md §1.1 */
import type { TextLanguages } from '#features/site/record-texts.rules.ts'
import { endpoint } from '#platform/shared/endpoint.ts'

/**
 * A membership type as the public site shows it. `runs` is its term: twelve months, until a fixed day of the year, or
 * without an end.
 */
export type PublicType = {
  code: string
  name: string
  description: string
  /** The languages of name and description if they are not translated; absent if both are. */
  text_languages?: TextLanguages<'name' | 'description'>
  colour: string
  fee: number
  joining_fee: number
  /** Today's price for a person who has never been a member, with the joining fee and pro rata for a fixed year. */
  join_today: number
  runs: 'rolling' | 'fixed' | 'none'
  /** The last day of a fixed year as `MM-DD`; empty for other types. */
  year_ends_on: string
  /** The last day of a membership that begins today; null if it has no end. */
  valid_to: string | null
}

/** The fields that a page shows. Others are omitted to keep the page's data small. */
export type ShownType = Omit<PublicType, 'joining_fee' | 'year_ends_on'>

/** The query parameter that names the membership type with which a person joins. */
export const JOIN_TYPE = 'type'

/**
 * Returns the address at which a person joins with this type: the sign-up, which a logged-in person passes through to
 * the application.
 */
export const joinAddress = (code: string): string => `/signup?${JOIN_TYPE}=${encodeURIComponent(code)}`

/** Returns the address at which a type is described with today’s price, and at which a member applies for it. */
export const applyAddress = (code: string): string => `/renew?${JOIN_TYPE}=${encodeURIComponent(code)}`

export const publicTypes = endpoint<Record<string, never>, { data: PublicType[] }>(
  'GET',
  '/api/v1/club/membership/types',
)
