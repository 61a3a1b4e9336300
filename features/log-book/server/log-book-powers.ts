import type { WriteToPerson } from '#features/accounts/server/accounts.public.ts'
import type { Audit } from '#features/staff/server/staff.public.ts'
import type { Chance } from '#platform/server/chance.ts'
import type { Db } from '#platform/server/database/pool.ts'
import type { RateLimit } from '#platform/server/http/rate-limit.ts'
import type { Service } from '#platform/server/service.ts'
import type { BookRules } from '../log-book.rules.ts'

/** The club registration that a vehicle has a log book for. */
export type RoadPermit = {
  /** As the club calls its scheme. */
  schemeName: string
  /** Who gives out the paper book, where the scheme says so; else empty. */
  issuer: string
  /** Its last day; null where it is not known. */
  endsOn: string | null
  /** What the scheme says of log books today. */
  rules: BookRules
}

export type LogBookPowers = Pick<Service, 'database' | 'clock' | 'log'> & {
  chance: Chance
  audit: Audit
  write: WriteToPerson
  /** The calendar day at the club. */
  today: (nowMs: number) => Promise<string>
  /** Whether somebody's membership runs on a day. */
  isFinancialOn: (db: Db, personId: number, day: string) => Promise<boolean>
  /** The registration that holds for a vehicle; null where none does. */
  findPermit: (db: Db, vehicleId: number) => Promise<RoadPermit | null>
  /** How often one person may write. */
  limit: RateLimit
}

/** Entries, requests and corrections of one person in an hour: a summer's drives, sent at once by who had no signal. */
export const LOG_BOOK_RATE = { name: 'log-book', points: 240, durationS: 60 * 60 } as const
