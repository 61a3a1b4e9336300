/** Connects guardians with their mailed links and with the features that wait for their confirmation. */
import {
  GUARDIAN_MAIL_RATE,
  GUARDIAN_PAGE_RATE,
  type GuardianDeps,
  type GuardianPageDeps,
  guardiansRoutes,
} from '#features/guardians/server/guardians.public.ts'
import type { Approvals, Audit } from '#features/staff/server/staff.public.ts'
import type { SiteReader } from '#features/site/server/site-reader.ts'
import type { Emit } from '#platform/server/domain-events.ts'
import { rateLimit } from '#platform/server/http/rate-limit.ts'
import { signedCodes } from '#platform/server/signed-codes.ts'
import type { FeatureDeps } from './feature-deps.ts'
import type { RoutePlugin } from './http-server.ts'
import { addressMailWriterOf, mailWriterOf } from './mail-writers.ts'

export type OpenedGuardians = {
  deps: GuardianDeps
  routes: RoutePlugin[]
  /** Deps of the page behind a guardian's link, except its style sheets. */
  page: Omit<GuardianPageDeps, 'styles'>
}

/** Returns the routes of guardians. */
export function openGuardians(
  deps: FeatureDeps,
  { site, emit, audit, approvals }: { site: SiteReader; emit: Emit; audit: Audit; approvals: Approvals },
): OpenedGuardians {
  const { service, secretKey } = deps
  const { pool } = service.database
  const guardians: GuardianDeps = {
    ...service,
    emit,
    codes: signedCodes(secretKey, 'confirmation of a guardian'),
    write: mailWriterOf(deps, site),
    writeTo: addressMailWriterOf(deps, site),
    timezone: async () => (await site.settings()).timezone,
  }
  return {
    deps: guardians,
    routes: [
      (app) =>
        guardiansRoutes(app, { ...guardians, audit, approvals, limit: rateLimit(pool, GUARDIAN_MAIL_RATE) }),
    ],
    page: {
      ...guardians,
      club: async () => ({ name: (await site.settings()).name }),
      limit: rateLimit(pool, GUARDIAN_PAGE_RATE),
    },
  }
}
