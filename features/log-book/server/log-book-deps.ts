import type { WriteToPerson } from '#features/accounts/server/accounts.public.ts'
import type { Audit } from '#features/staff/server/staff.public.ts'
import type { Random } from '#platform/server/random.ts'
import type { Db } from '#platform/server/database/pool.ts'
import type { RateLimit } from '#platform/server/http/rate-limit.ts'
import type { Service } from '#platform/server/service.ts'
import type { BookRules } from '../log-book.rules.ts'

/** The club-rego registration that a vehicle's log book belongs to. */
export type RoadPermit = {
  /** The club's name for the club-rego scheme. */
  schemeName: string
  /** The organisation that issues the paper book, if the scheme names one; otherwise empty. */
  issuer: string
  /** The last day of the registration; null if unknown. */
  endsOn: string | null
  /** The scheme's current log book rules. */
  rules: BookRules
}

export type LogBookDeps = Pick<Service, 'database' | 'clock' | 'log'> & {
  random: Random
  audit: Audit
  write: WriteToPerson
  /** Returns today's date in the club time zone. */
  today: (nowMs: number) => Promise<string>
  /** Returns whether a person is or was financial on a day, today or in the past. */
  isFinancialOn: (db: Db, personId: number, day: string) => Promise<boolean>
  /** Returns a vehicle's current registration; null if there is none. */
  findPermit: (db: Db, vehicleId: number) => Promise<RoadPermit | null>
  /** Returns whether a vehicle had club rego at some time of a past day. */
  wasOnTheRoad: (db: Db, vehicleId: number, day: string) => Promise<boolean>
  /** Limits how often one person may write. */
  limit: RateLimit
}

/**
 * The limit on one person's entries, requests and corrections in an hour. It allows a whole summer's drives to be sent
 * at once after a time offline.
 */
export const LOG_BOOK_RATE = { name: 'log-book', points: 240, durationS: 60 * 60 } as const
