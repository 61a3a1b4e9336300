import type { ImageAccess } from '#features/media/server/media.public.ts'
import type { Audit } from '#features/staff/server/staff.public.ts'
import type { Service } from '#platform/server/service.ts'
import type { SignedCodes } from '#platform/server/signed-codes.ts'

/** The dependencies of the gate. */
export type GateDeps = Pick<Service, 'database' | 'clock'> & {
  audit: Audit
  /** The signers of ticket and card codes. */
  ticketCodes: SignedCodes
  cardCodes: SignedCodes
  /** Issues signed URLs of members’ photos. */
  imageAccess: Pick<ImageAccess, 'issue'>
  club: () => Promise<{ timezone: string; numberPrefix: string }>
}

/** A check-in: event, gate, staff member and time, with the device’s idempotency key. */
export type CheckIn = {
  key: string
  eventId: number
  gate: string
  by: number
  /** When the code was presented. */
  atMs: number
}
