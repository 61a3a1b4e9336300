import type { ImageAccess } from '#features/media/server/media.public.ts'
import type { Feature } from '#platform/server/feature.ts'
import { signedCodes } from '#platform/server/signed-codes.ts'
import type { GateDeps } from './gate-deps.ts'
import { gateRoutes } from './gate.routes.ts'

export type GateFeatureDeps = Omit<GateDeps, 'ticketCodes' | 'cardCodes' | 'imageAccess'> & {
  media: { imageAccess: ImageAccess }
  secretKey: string
}

/** Connects the gate with the QR codes that it scans. */
export function gateFeature({ secretKey, media, ...given }: GateFeatureDeps): Feature {
  const deps: GateDeps = {
    ...given,
    ticketCodes: signedCodes(secretKey, 'ticket'),
    cardCodes: signedCodes(secretKey, 'membership card'),
    imageAccess: media.imageAccess,
  }
  return { routes: [(app) => gateRoutes(app, deps)] }
}
