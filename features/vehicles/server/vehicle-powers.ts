import type { Service } from '#platform/server/service.ts'
import type { Db } from '#platform/server/database/pool.ts'
import type { RateLimit } from '#platform/server/http/rate-limit.ts'
import type { SignedCodes } from '#platform/server/signed-codes.ts'

/** What the garage is handed. */
export type VehiclePowers = Pick<Service, 'database'> & {
  /** Keeps a picture. @throws Problem UNSUPPORTED_TYPE, TOO_LARGE, VALIDATION */
  keepImage: (bytes: Buffer, fileName: string, leastPx: number) => Promise<{ hash: string; fileName: string }>
  /** The calendar day at the club. */
  today: (nowMs: number) => Promise<string>
  /** Whether somebody's membership runs on a day. */
  isFinancialOn: (db: Db, personId: number, day: string) => Promise<boolean>
  /** Which papers of the club stand for a vehicle: those that are kept, and those by which it is on the road today. */
  papersOf: (db: Db, vehicleId: number) => Promise<'none' | 'kept' | 'on_the_road'>
  /** For what ties an uploaded picture to who sent it. */
  codes: SignedCodes
  /** Of uploads, by person. */
  uploads: RateLimit
}

/** Pictures that one person may send in an hour: ten full vehicles. */
export const VEHICLE_UPLOAD_RATE = { name: 'vehicle_upload', points: 120, durationS: 3600 } as const
