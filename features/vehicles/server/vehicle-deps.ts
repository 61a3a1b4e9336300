import type { ImageAccess } from '#features/media/server/media.public.ts'
import type { Service } from '#platform/server/service.ts'
import type { Db, Tx } from '#platform/server/database/pool.ts'
import type { RateLimit } from '#platform/server/http/rate-limit.ts'
import type { SignedCodes } from '#platform/server/signed-codes.ts'

/** The dependencies of the garage. */
export type VehicleDeps = Pick<Service, 'database'> & {
  /** Stores a private image. @throws Problem UNSUPPORTED_TYPE, TOO_LARGE, VALIDATION */
  storeImage: (
    bytes: Buffer,
    fileName: string,
    leastPx: number,
  ) => Promise<{ hash: string; fileName: string }>
  /** Deletes those of the images that no record uses any more. */
  dropImages: (tx: Tx, hashes: readonly string[]) => Promise<void>
  /** Issues the permissions for private images. */
  imageAccess: Pick<ImageAccess, 'issue'>
  /** Returns the current day in the club's time zone. */
  today: (nowMs: number) => Promise<string>
  /** Returns whether a person is financial on a day. */
  isFinancialOn: (db: Db, personId: number, day: string) => Promise<boolean>
  /**
   * Returns whether club rego has documents about a vehicle: none, only retained ones, or a registration that is valid
   * today.
   */
  papersOf: (db: Db, vehicleId: number) => Promise<'none' | 'kept' | 'on_the_road'>
  /** Signs the key that ties an uploaded photo to its sender. */
  codes: SignedCodes
  /** Limits how many photos one person may upload. */
  uploads: RateLimit
}

/** Photos that one person may upload in an hour: ten vehicles with all their photos. */
export const VEHICLE_UPLOAD_RATE = { name: 'vehicle_upload', points: 120, durationS: 3600 } as const
