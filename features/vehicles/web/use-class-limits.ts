import { clubClasses } from '#features/club-limits/club-limits.contract.ts'
import { type ClassLimits, DEFAULT_LIMITS } from '#features/club-limits/club-limits.rules.ts'
import { useFetched } from '#platform/web/lazy/use-fetched.ts'

const NO_INPUT = {}

/**
 * Returns the club's classes, and the default ones until they are loaded. The server checks a vehicle against its own
 * list.
 */
export function useClassLimits(): ClassLimits {
  return useFetched(clubClasses, NO_INPUT).data ?? DEFAULT_LIMITS
}
