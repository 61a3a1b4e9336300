/** Connects the gate with the QR codes that it scans and with the club's settings. */
import { type GateDeps, gateRoutes } from '#features/gate/server/gate.public.ts'
import type { ImageAccess } from '#features/media/server/media.public.ts'
import type { SiteReader } from '#features/site/server/site-reader.ts'
import type { Audit } from '#features/staff/server/staff.public.ts'
import { signedCodes } from '#platform/server/signed-codes.ts'
import type { RoutePlugin } from './http-server.ts'
import type { FeatureDeps } from './feature-deps.ts'

/** Returns the routes of the gate. */
export function openGate(
  { service, secretKey }: FeatureDeps,
  { site, audit, imageAccess }: { site: SiteReader; audit: Audit; imageAccess: ImageAccess },
): RoutePlugin {
  const deps: GateDeps = {
    ...service,
    audit,
    ticketCodes: signedCodes(secretKey, 'ticket'),
    cardCodes: signedCodes(secretKey, 'membership card'),
    imageAccess,
    club: async () => {
      const [{ timezone }, { member_number_prefix: numberPrefix }] = await Promise.all([
        site.settings(),
        site.desk(),
      ])
      return { timezone, numberPrefix }
    },
  }
  return (app) => gateRoutes(app, deps)
}
