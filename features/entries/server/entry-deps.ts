import type { WriteToPerson } from '#features/accounts/server/accounts.public.ts'
import type { GuardianDeps } from '#features/guardians/server/guardians.public.ts'
import type { OrderDeps } from '#features/orders/server/orders.public.ts'
import type { ContentLanguages } from '#features/site/content-languages.rules.ts'
import type { ShownLanguage } from '#features/site/shown-language.rules.ts'
import type { Random } from '#platform/server/random.ts'
import type { Db, Tx } from '#platform/server/database/pool.ts'
import type { RateLimit } from '#platform/server/http/rate-limit.ts'
import type { Service } from '#platform/server/service.ts'
import type { SignedCodes } from '#platform/server/signed-codes.ts'
import type { Locale } from '#platform/shared/locales.ts'
import type { InTurn } from './in-turn.ts'

export type EntryDeps = Pick<Service, 'database' | 'clock' | 'log' | 'placesVersion'> & {
  random: Random
  orders: OrderDeps
  write: WriteToPerson
  club: () => Promise<{ name: string }>
  appUrl: string
  inTurn: InTurn
  /** Returns the person's available credit in cents. */
  creditOf: (db: Db, personId: number) => Promise<number>
  /** Returns the language in which a reader sees the club's texts; null for the main language. */
  shown: (locale: Locale) => Promise<ShownLanguage | null>
  /** Returns the languages of the club’s texts; the main one is binding for texts that people sign. */
  languages: () => Promise<ContentLanguages>
  paymentTypes: (locale: Locale) => Promise<{ id: string; name: string }[]>
  /** Signs the codes with which an entry is passed on, so that they cannot be forged. */
  passCodes: SignedCodes
  /** Voids the tickets of an order. */
  voidTickets: (tx: Tx, orderId: number) => Promise<void>
  /** Mails the named guardians. */
  guardians: GuardianDeps
  /** Limits how often one person may enter. */
  limit: RateLimit
}
