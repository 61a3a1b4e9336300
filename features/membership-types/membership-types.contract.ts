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
  runs: 'rolling' | 'fixed' | 'none'
  /** `MM-DD` where it runs to a day of the year, else empty. */
  year_ends_on: string
}

export const publicTypes = endpoint<Record<string, never>, { data: PublicType[] }>(
  'GET',
  '/api/v1/club/membership/types',
)
