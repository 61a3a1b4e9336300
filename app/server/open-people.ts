/** Connects the records of people at the desk with accounts, the audit log and the tables of all features. */
import type { Accounts } from '#features/accounts/server/accounts.public.ts'
import { enterMember } from '#features/membership/server/membership.public.ts'
import {
  addMemberRoutes,
  bulkRoutes,
  finishMerges,
  forgetOldNotes,
  mergeRoutes,
  type PeopleDeps,
  peopleRoutes,
  registerRoutes,
} from '#features/people/server/people.public.ts'
import type { SiteReader } from '#features/site/server/site-reader.ts'
import type { TaskCodeOf } from '#platform/server/scheduled-tasks/declare-tasks.ts'
import type { PEOPLE_TASKS } from '#features/people/server/people.tasks.ts'
import type { Committee } from './committee.ts'
import type { FeatureDeps } from './feature-deps.ts'
import type { RoutePlugin } from './http-server.ts'
import type { OpenedMembership } from './open-membership.ts'
import { openHouseholds } from './open-households.ts'
import { mergeStore } from './person-merge.store.ts'
import { countRelated, listActivity, listRelated } from './person-activity.store.ts'

/** Returns the routes and tasks of people's records. */
export function openPeople(
  deps: FeatureDeps,
  {
    accounts,
    site,
    audit,
    approvals,
    exports,
    membership,
  }: { accounts: Accounts; site: SiteReader; membership: OpenedMembership['deps'] } & Pick<
    Committee,
    'audit' | 'approvals' | 'exports'
  >,
): { routes: RoutePlugin[]; taskCode: TaskCodeOf<typeof PEOPLE_TASKS> } {
  const { service } = deps
  const people: PeopleDeps = {
    ...service,
    accounts: accounts.service,
    audit,
    approvals,
    timezone: async () => (await site.settings()).timezone,
    numberPrefix: async () => (await site.desk()).member_number_prefix,
    listActivity,
    listRelated,
    countRelated,
    merges: mergeStore,
  }
  return {
    routes: [
      (app) => peopleRoutes(app, people),
      (app) =>
        addMemberRoutes(app, {
          ...people,
          enterMember: (tx, entered, today) => enterMember(membership, tx, entered, today),
        }),
      (app) => bulkRoutes(app, people),
      (app) => mergeRoutes(app, people),
      (app) => registerRoutes(app, { ...people, exports }),
      ...openHouseholds(deps, { accounts, site, audit, approvals, membership }),
    ],
    taskCode: {
      delete_old_notes: () => forgetOldNotes(people),
      finish_merges: () => finishMerges(people),
    },
  }
}
