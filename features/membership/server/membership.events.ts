/** Domain events of membership, emitted within the transaction that causes them. */
import { fact } from '#platform/server/domain-events.ts'

/** A period has begun: the member joined, renewed, or was entered by the committee. */
export const membershipBegan = fact<{
  personId: number
  validFrom: string
  validTo: string | null
  isFirst: boolean
}>('membership_began')

/** A membership ended without a renewal. Emitted once for each period. */
export const membershipLapsed = fact<{ personId: number; validTo: string }>('membership_lapsed')
