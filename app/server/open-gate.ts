/** The gate, put together: the codes it reads, and the club it stands for. */
import { type GatePowers, gateRoutes } from '#features/gate/server/gate.public.ts'
import type { SiteReader } from '#features/site/server/site-reader.ts'
import type { Audit } from '#features/staff/server/staff.public.ts'
import { signedCodes } from '#platform/server/signed-codes.ts'
import type { RoutePlugin } from './build.ts'
import type { FeaturePowers } from './feature-powers.ts'

/** Opens the gate's calls. */
export function openGate(
  { service, secretKey }: FeaturePowers,
  { site, audit }: { site: SiteReader; audit: Audit },
): RoutePlugin {
  const powers: GatePowers = {
    ...service,
    audit,
    ticketCodes: signedCodes(secretKey, 'ticket'),
    cardCodes: signedCodes(secretKey, 'membership card'),
    club: async () => {
      const [{ timezone }, { member_number_prefix: numberPrefix }] = await Promise.all([
        site.settings(),
        site.desk(),
      ])
      return { timezone, numberPrefix }
    },
  }
  return (app) => gateRoutes(app, powers)
}
