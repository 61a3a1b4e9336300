/** What one can be a member as, and what it costs, as everybody may know. Money is dollars. @source DOMAIN §3.4 */
import { endpoint } from '#platform/shared/endpoint.ts'

/** A type as the public site shows it. `runs` says how: twelve months, to a day of the year, or for good. */
export type PublicType = {
  code: string
  name: string
  description: string
  colour: string
  fee: number
  joining_fee: number
  /** What who has never been a member pays today, with the joining fee and for what is left of a fixed year. */
  join_today: number
  runs: 'rolling' | 'fixed' | 'none'
  /** `MM-DD` where it runs to a day of the year, else empty. */
  year_ends_on: string
}

/** As much of it as a page says: what is sent along with a page stays small. */
export type ShownType = Omit<PublicType, 'code' | 'runs' | 'year_ends_on'>

export const publicTypes = endpoint<Record<string, never>, { data: PublicType[] }>(
  'GET',
  '/api/v1/club/membership/types',
)
