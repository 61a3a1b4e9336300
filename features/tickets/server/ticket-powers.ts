import type { WriteToPerson } from '#features/accounts/server/accounts.public.ts'
import type { TicketFacts } from '#features/catalogue/catalogue.contract.ts'
import type { OrderLineRow } from '#features/orders/server/orders.public.ts'
import type { Chance } from '#platform/server/chance.ts'
import type { Db } from '#platform/server/database/pool.ts'
import type { RateLimit } from '#platform/server/http/rate-limit.ts'
import type { Service } from '#platform/server/service.ts'
import type { SignedCodes } from '#platform/server/signed-codes.ts'

/** What the club says of itself on a ticket. */
export type TicketClub = { name: string; email: string; phone: string; timezone: string }

export type TicketPowers = Pick<Service, 'database' | 'clock'> & {
  chance: Chance
  /** What stands in a QR, so that nobody else can make one. */
  codes: SignedCodes
  club: () => Promise<TicketClub>
  write: WriteToPerson
  /** What a line admits to that is from no shelf; null where nobody knows. */
  occasionOf: (tx: Db, line: OrderLineRow) => Promise<TicketFacts | null>
  /** How often one person may write names. */
  limit: RateLimit
}
