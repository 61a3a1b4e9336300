import type { WriteToPerson } from '#features/accounts/server/accounts.public.ts'
import type { TicketDetails } from '#features/catalogue/catalogue.contract.ts'
import type { OrderLineRow } from '#features/orders/server/orders.public.ts'
import type { Random } from '#platform/server/random.ts'
import type { Db } from '#platform/server/database/pool.ts'
import type { RateLimit } from '#platform/server/http/rate-limit.ts'
import type { Service } from '#platform/server/service.ts'
import type { SignedCodes } from '#platform/server/signed-codes.ts'

/** The club's details that are printed on a ticket. */
export type TicketClub = { name: string; email: string; phone: string; timezone: string }

export type TicketDeps = Pick<Service, 'database' | 'clock'> & {
  random: Random
  /** Signs the content of QR codes, so that they cannot be forged. */
  codes: SignedCodes
  club: () => Promise<TicketClub>
  write: WriteToPerson
  /** Returns the ticket details of an order line that is not from the catalogue; null if unknown. */
  occasionOf: (tx: Db, line: OrderLineRow) => Promise<TicketDetails | null>
  /** Limits how often one person may change the names on tickets. */
  limit: RateLimit
}
