import { addImage, type MediaService } from '#features/media/server/media.public.ts'
import { isFinancialOn } from '#features/membership/server/membership.public.ts'
import type { Feature } from '#platform/server/feature.ts'
import { rateLimit } from '#platform/server/http/rate-limit.ts'
import { signedCodes } from '#platform/server/signed-codes.ts'
import { VEHICLE_UPLOAD_RATE, type VehicleDeps } from './vehicle-deps.ts'
import { vehicleRecord } from './vehicle-record.ts'

export type VehiclesFeatureDeps = Pick<VehicleDeps, 'database' | 'today' | 'dropImages' | 'papersOf'> & {
  media: MediaService
  secretKey: string
}

/** Connects the garage with membership and media. */
export function vehiclesFeature({ media, secretKey, ...given }: VehiclesFeatureDeps): Feature {
  const vehicles = vehicleRecord({
    ...given,
    isFinancialOn,
    storeImage: (bytes, fileName, leastPx) =>
      addImage(media, bytes, fileName, '', { leastPx, isPublic: false }),
    imageAccess: media.imageAccess,
    codes: signedCodes(secretKey, 'vehicle photo'),
    uploads: rateLimit(given.database.pool, VEHICLE_UPLOAD_RATE),
  })
  return { records: [vehicles] }
}
