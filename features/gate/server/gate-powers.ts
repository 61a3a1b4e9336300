import type { Audit } from '#features/staff/server/staff.public.ts'
import type { Service } from '#platform/server/service.ts'
import type { SignedCodes } from '#platform/server/signed-codes.ts'

/** What the gate stands on. */
export type GatePowers = Pick<Service, 'database' | 'clock'> & {
  audit: Audit
  /** What makes the QR of tickets, and that of cards. */
  ticketCodes: SignedCodes
  cardCodes: SignedCodes
  club: () => Promise<{ timezone: string; numberPrefix: string }>
}

/** What one check-in is: which event, where, by whom, when, under the device's own key. */
export type CheckIn = {
  key: string
  eventId: number
  gate: string
  by: number
  /** When it was shown. */
  atMs: number
}
