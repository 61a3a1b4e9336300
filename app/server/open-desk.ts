/** Connects the calls of the staff desk that read the records of all features. */
import { type Accounts, rereadDesksOf, withStepUp } from '#features/accounts/server/accounts.public.ts'
import { recordRemovedPerson } from '#features/households/server/households.public.ts'
import type { SiteReader } from '#features/site/server/site-reader.ts'
import {
  accountsDeskRoutes,
  type Audit,
  auditLogRoutes,
  deskLanguagesRoutes,
  deskOverviewRoutes,
  deskSearchRoutes,
  deleteOldExports,
  deskViewsRoutes,
  exportGiveUpRule,
  type Exports,
  exportsRoutes,
  MAKE_EXPORT_JOB,
  makeExportWorker,
  mailLogRoutes,
  privacyDeskRoutes,
  rolesRoutes,
  settingChangesRoutes,
  staffRoutes,
} from '#features/staff/server/staff.public.ts'
import { readChains } from '#features/status/server/status.public.ts'
import type { GiveUpRules, JobWorker } from '#platform/server/jobs/run-job.ts'
import { AUDIT_RECORDS } from './audit-records.store.ts'
import { DESK_COUNTS } from './desk-counts.ts'
import { OVERVIEW_PARTS } from './desk-overview.store.ts'
import { deskSearchSources } from './desk-search.store.ts'
import type { FeatureDeps } from './feature-deps.ts'
import type { RoutePlugin } from './http-server.ts'
import { openMailTexts } from './open-mail-texts.ts'
import { mailWriterOf } from './mail-writers.ts'
import type { OpenedMembership } from './open-membership.ts'

type DeskDeps = {
  accounts: Accounts
  site: SiteReader
  audit: Audit
  exports: Exports
  counts: OpenedMembership['counts']
}

type OpenedDesk = {
  routes: RoutePlugin[]
  workers: Record<string, JobWorker>
  giveUpRules: GiveUpRules
  taskCode: { delete_old_exports: () => Promise<void> }
}

/** Creates the desk itself: roles, audit log, exports, privacy requests, accounts, search and figures. */
export function openDesk(
  deps: FeatureDeps,
  { accounts, site, audit, exports, counts }: DeskDeps,
): OpenedDesk {
  const { service } = deps
  const routes: RoutePlugin[] = [
    (app) => exportsRoutes(app, exports),
    (app) =>
      rolesRoutes(app, {
        ...service,
        audit,
        withStepUp: (personId, code, act) => withStepUp(accounts.service, personId, code, act),
        onRolesChanged: (tx, personId) => rereadDesksOf(accounts.service, tx, personId),
        timezone: async () => (await site.settings()).timezone,
      }),
    (app) =>
      staffRoutes(app, {
        ...service,
        counts: [...DESK_COUNTS, ...counts],
        timezone: async () => (await site.settings()).timezone,
      }),
    (app) =>
      auditLogRoutes(app, {
        ...service,
        exports,
        timezone: async () => (await site.settings()).timezone,
        records: AUDIT_RECORDS,
        readChain: async (db) => {
          const { checkedAt, broken } = await readChains(db)
          return { checkedAt, isBroken: broken.includes('audit') }
        },
      }),
    (app) =>
      privacyDeskRoutes(app, {
        ...service,
        accounts: accounts.service,
        audit,
        write: mailWriterOf(deps, site),
        beforeRemoval: (tx, removal) =>
          recordRemovedPerson(
            { accounts: accounts.service, audit, write: mailWriterOf(deps, site) },
            tx,
            removal,
          ),
      }),
    (app) => accountsDeskRoutes(app, { accounts: accounts.service, audit }),
    (app) => deskViewsRoutes(app, { ...service, audit }),
    (app) => settingChangesRoutes(app, service),
    (app) => deskLanguagesRoutes(app, site.languages),
    ...openMailTexts(deps, { site, audit }),
    (app) => mailLogRoutes(app, { ...service, audit }),
    (app) =>
      deskOverviewRoutes(app, {
        ...service,
        ...OVERVIEW_PARTS,
        timezone: async () => (await site.settings()).timezone,
        counts: DESK_COUNTS,
      }),
    (app) => deskSearchRoutes(app, { ...service, sources: deskSearchSources(site) }),
  ]
  return {
    routes,
    workers: { [MAKE_EXPORT_JOB]: makeExportWorker(exports) },
    giveUpRules: { [MAKE_EXPORT_JOB]: exportGiveUpRule(exports.clock) },
    taskCode: { delete_old_exports: () => deleteOldExports(exports) },
  }
}
