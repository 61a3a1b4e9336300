import { fact } from '#platform/server/domain-events.ts'

/**
 * A guardian who had not confirmed was corrected. Records that name the guardian by the former address must be updated.
 */
export const guardianCorrected = fact<{
  personId: number
  /** The former address. */
  from: string
  /** The new name and address. */
  to: { name: string; email: string }
  /** The committee member who made the correction; null if the child's account made it. */
  by: number | null
}>('guardian_corrected')

/** Emitted when a guardian has confirmed by mail, for the person under 18. */
export const guardianConfirmed = fact<{ personId: number; email: string }>('guardian_confirmed')
