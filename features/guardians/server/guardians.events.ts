import { fact } from '#platform/server/domain-events.ts'

/** A guardian who had not confirmed was corrected: what names them by the address before has to name them anew. */
export const guardianCorrected = fact<{
  personId: number
  /** The address before. */
  from: string
  /** The name and address now. */
  to: { name: string; email: string }
  /** Who of the committee corrected it; null for the child. */
  by: number | null
}>('guardian_corrected')

/** Emitted when a guardian has confirmed by mail, for the person under 18. */
export const guardianConfirmed = fact<{ personId: number; email: string }>('guardian_confirmed')
