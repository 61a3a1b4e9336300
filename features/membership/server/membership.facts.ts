/** What becomes true of a membership, announced inside the transaction in which it does. */
import { fact } from '#platform/server/facts.ts'

/** A period has begun to count: joined, renewed, or entered by the committee. */
export const membershipBegan = fact<{
  personId: number
  validFrom: string
  validTo: string | null
  isFirst: boolean
}>('membership_began')

/** The last day is past and nothing follows. Said once for each period. */
export const membershipLapsed = fact<{ personId: number; validTo: string }>('membership_lapsed')
