/** Connects the garage with membership and media. */
import { papersOfVehicle } from '#features/club-rego/server/club-rego.public.ts'
import { addImage, type MediaService } from '#features/media/server/media.public.ts'
import { isFinancialOn } from '#features/membership/server/membership.public.ts'
import type { SiteReader } from '#features/site/server/site-reader.ts'
import { VEHICLE_UPLOAD_RATE, vehicleRecord } from '#features/vehicles/server/vehicles.public.ts'
import { rateLimit } from '#platform/server/http/rate-limit.ts'
import type { RecordCalls } from '#platform/server/records/record-call-types.ts'
import { signedCodes } from '#platform/server/signed-codes.ts'
import { dayInZone } from '#platform/shared/format.ts'
import type { FeatureDeps } from './feature-deps.ts'
import { dropUnusedImages } from './private-images.ts'

/** Returns the record calls of members' vehicles. */
export function openVehicles(
  { service: { database }, secretKey }: FeatureDeps,
  media: MediaService,
  site: SiteReader,
): RecordCalls {
  return vehicleRecord({
    database,
    isFinancialOn,
    today: async (nowMs) => dayInZone(nowMs, (await site.settings()).timezone),
    storeImage: (bytes, fileName, leastPx) =>
      addImage(media, bytes, fileName, '', { leastPx, isPublic: false }),
    dropImages: (tx, hashes) => dropUnusedImages(media, tx, hashes),
    imageAccess: media.imageAccess,
    papersOf: papersOfVehicle,
    codes: signedCodes(secretKey, 'vehicle photo'),
    uploads: rateLimit(database.pool, VEHICLE_UPLOAD_RATE),
  })
}
