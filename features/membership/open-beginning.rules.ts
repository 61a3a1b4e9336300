/**
 * The event whose day becomes the first day of a period, if that day is not known when the application is signed. With
 * `guardian_and_payment` the later of the two events counts.
 */
export type OpenBeginning = 'approval' | 'guardian' | 'payment' | 'guardian_and_payment'

/**
 * Returns the last event that an application needs before its period begins; null if the period has the days that are
 * shown when it is signed.
 * @param needs.beginsWhenActive the result of `beginsAtDecision`
 * @param needs.awaitsGuardian true if a guardian is required and has not confirmed yet
 * @source docs/reference/membership.md §2.7
 */
export function openBeginning(needs: {
  beginsWhenActive: boolean
  needsApproval: boolean
  awaitsGuardian: boolean
  isPaidLater: boolean
}): OpenBeginning | null {
  if (!needs.beginsWhenActive) return null
  if (needs.needsApproval) return 'approval'
  if (needs.awaitsGuardian) return needs.isPaidLater ? 'guardian_and_payment' : 'guardian'
  return needs.isPaidLater ? 'payment' : null
}

/**
 * Returns the day of the committee's next meeting; null if none is fixed or the last one has passed.
 * @param meetsOn the day that the club has entered; may be empty
 */
export function nextMeeting(meetsOn: string, today: string): string | null {
  return meetsOn !== '' && meetsOn >= today ? meetsOn : null
}
