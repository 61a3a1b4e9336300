/** The public call for membership types and prices. Money is in dollars. @source docs/reference/membership.md §1.1 */
import { endpoint } from '#platform/shared/endpoint.ts'

/**
 * A membership type as the public site shows it. `runs` is its term: twelve months, to a day of the year, or without an
 * end.
 */
export type PublicType = {
  code: string
  name: string
  description: string
  colour: string
  fee: number
  joining_fee: number
  /** Today's price for a person who has never been a member, with the joining fee and pro rata for a fixed year. */
  join_today: number
  runs: 'rolling' | 'fixed' | 'none'
  /** `MM-DD` for a fixed year, otherwise empty. */
  year_ends_on: string
}

/** The fields that a page shows. Others are omitted to keep the page's data small. */
export type ShownType = Omit<PublicType, 'code' | 'runs' | 'year_ends_on'>

export const publicTypes = endpoint<Record<string, never>, { data: PublicType[] }>(
  'GET',
  '/api/v1/club/membership/types',
)
