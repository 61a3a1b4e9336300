/** Connects households with the search for people, the audit log and mails. */
import type { Accounts } from '#features/accounts/server/accounts.public.ts'
import {
  type HouseholdDeps,
  householdsDeskRoutes,
  ownHouseholdRoutes,
} from '#features/households/server/households.public.ts'
import type { OpenedMembership } from './open-membership.ts'
import type { SiteReader } from '#features/site/server/site-reader.ts'
import type { Committee } from './committee.ts'
import type { FeatureDeps } from './feature-deps.ts'
import type { RoutePlugin } from './http-server.ts'
import { mailWriterOf } from './mail-writers.ts'
import { mergeStore } from './person-merge.store.ts'

/** Returns the routes of households. */
export function openHouseholds(
  deps: FeatureDeps,
  {
    accounts,
    site,
    audit,
    approvals,
    membership,
  }: { accounts: Accounts; site: SiteReader; membership: OpenedMembership['deps'] } & Pick<
    Committee,
    'audit' | 'approvals'
  >,
): RoutePlugin[] {
  const households: HouseholdDeps = {
    ...deps.service,
    accounts: accounts.service,
    audit,
    approvals,
    write: mailWriterOf(deps, site),
    timezone: async () => (await site.settings()).timezone,
    numberPrefix: async () => (await site.desk()).member_number_prefix,
    findPeople: mergeStore.findCandidates,
  }
  return [(app) => householdsDeskRoutes(app, households), (app) => ownHouseholdRoutes(app, membership)]
}
