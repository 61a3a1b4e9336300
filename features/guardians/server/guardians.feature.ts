import type { WriteToAddress } from '#features/accounts/server/accounts.public.ts'
import type { DepsOf, Feature } from '#platform/server/feature.ts'
import { rateLimit } from '#platform/server/http/rate-limit.ts'
import { signedCodes } from '#platform/server/signed-codes.ts'
import { GUARDIAN_PAGE_RATE, type GuardianPageDeps } from './guardian-page.routes.ts'
import type { GuardianDeps } from './guardians.actions.ts'
import { GUARDIAN_MAIL_RATE, guardiansRoutes } from './guardians.routes.ts'

export type GuardiansFeatureDeps = Omit<DepsOf<typeof guardiansRoutes>, 'codes' | 'writeTo' | 'limit'> &
  Pick<GuardianPageDeps, 'club'> & { secretKey: string; writeToAddress: WriteToAddress }

/** Connects guardians. `page` has the dependencies of the page behind a guardian's link, except its style sheets. */
export function guardiansFeature({ secretKey, writeToAddress, ...given }: GuardiansFeatureDeps): Feature & {
  deps: GuardianDeps
  page: Omit<GuardianPageDeps, 'styles'>
} {
  const { pool } = given.database
  const deps = {
    ...given,
    codes: signedCodes(secretKey, 'confirmation of a guardian'),
    writeTo: writeToAddress,
  }
  return {
    deps,
    page: { ...deps, limit: rateLimit(pool, GUARDIAN_PAGE_RATE) },
    routes: [(app) => guardiansRoutes(app, { ...deps, limit: rateLimit(pool, GUARDIAN_MAIL_RATE) })],
  }
}
