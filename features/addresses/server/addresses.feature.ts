import type { Feature } from '#platform/server/feature.ts'
import { rateLimit } from '#platform/server/http/rate-limit.ts'
import type { AddressDeps } from './addresses.actions.ts'
import { ADDRESS_RATE, addressesRoutes } from './addresses.routes.ts'

export type AddressesFeatureDeps = Pick<AddressDeps, 'database' | 'clock'> & {
  club: () => Promise<{ flags: { manage_addresses: boolean } }>
}

/** Connects the saved addresses. */
export function addressesFeature({ club, ...deps }: AddressesFeatureDeps): Feature {
  const addresses: AddressDeps = {
    ...deps,
    limit: rateLimit(deps.database.pool, ADDRESS_RATE),
    canManage: async () => (await club()).flags.manage_addresses,
  }
  return { routes: [(app) => addressesRoutes(app, addresses)] }
}
