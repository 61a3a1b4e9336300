import type { MemberHome } from '#features/membership/membership.contract.ts'
import { canRenew, needsRenewal } from '#features/membership/membership.rules.ts'
import { useSite } from '#features/site/site.public.tsx'
import { dayInZone } from '#platform/shared/format.ts'
import { browserClock } from '#platform/web/clock.ts'

/**
 * Returns whether the membership has ended and can be renewed, by the server's rules and for today in the club time
 * zone, so that a screen left open over midnight changes.
 */
export function useRenewal({ membership, waiting, state }: MemberHome): {
  isOver: boolean
  mayRenew: boolean
} {
  const { timezone } = useSite()
  const today = dayInZone(browserClock.nowMs(), timezone)
  const { no_expiry: noExpiry, valid_to: validTo } = membership
  return {
    isOver: needsRenewal({ noExpiry, validTo }, today),
    mayRenew: waiting === null && state !== 'suspended' && canRenew({ noExpiry, validTo }, today),
  }
}
