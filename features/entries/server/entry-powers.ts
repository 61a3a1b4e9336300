import type { WriteToPerson } from '#features/accounts/server/accounts.public.ts'
import type { OrderPowers } from '#features/orders/server/orders.public.ts'
import type { Chance } from '#platform/server/chance.ts'
import type { Db, Tx } from '#platform/server/database/pool.ts'
import type { RateLimit } from '#platform/server/http/rate-limit.ts'
import type { Service } from '#platform/server/service.ts'
import type { SignedCodes } from '#platform/server/signed-codes.ts'
import type { Locale } from '#platform/shared/locales.ts'
import type { InTurn } from './in-turn.ts'

export type EntryPowers = Pick<Service, 'database' | 'clock' | 'log' | 'contentVersion'> & {
  chance: Chance
  orders: OrderPowers
  write: WriteToPerson
  club: () => Promise<{ name: string }>
  appUrl: string
  inTurn: InTurn
  /** What the person may still spend, in cents. */
  creditOf: (db: Db, personId: number) => Promise<number>
  paymentTypes: (locale: Locale) => Promise<{ id: string; name: string }[]>
  /** What an entry is passed on with, so that nobody else can make one. */
  passCodes: SignedCodes
  /** Ends the tickets of an order. */
  voidTickets: (tx: Tx, orderId: number) => Promise<void>
  /** How often one person may enter. */
  limit: RateLimit
}
