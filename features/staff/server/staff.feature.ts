import { type Accounts, rereadDesksOf, withStepUp } from '#features/accounts/server/accounts.public.ts'
import { verifyChain, type VerifyDeps } from '#platform/server/chains/verify-chain.ts'
import type { DepsOf, Feature } from '#platform/server/feature.ts'
import type { TaskCodeOf } from '#platform/server/scheduled-tasks/declare-tasks.ts'
import { accountsDeskRoutes } from './accounts-desk.routes.ts'
import { auditLogRoutes } from './audit-log.routes.ts'
import { AUDIT_CHAIN } from './audit.ts'
import { deskLanguagesRoutes } from './desk-languages.routes.ts'
import { deskOverviewRoutes } from './desk-overview.routes.ts'
import { deskSearchRoutes } from './desk-search.routes.ts'
import { deskViewsRoutes } from './desk-views.routes.ts'
import { MAKE_EXPORT_JOB } from './exports/exports.ts'
import { exportsRoutes } from './exports/exports.routes.ts'
import { deleteOldExports, exportGiveUpRule, makeExportWorker } from './exports/make-export.job.ts'
import { mailLogRoutes } from './mail-log.routes.ts'
import { privacyDeskRoutes } from './privacy-desk.routes.ts'
import { privacyListRoutes } from './privacy-list.routes.ts'
import { rolesRoutes } from './roles.routes.ts'
import { settingChangesRoutes } from './setting-changes.routes.ts'
import { staffRoutes } from './staff.routes.ts'
import type { STAFF_TASKS } from './staff.tasks.ts'

export type StaffFeatureDeps = Omit<DepsOf<typeof rolesRoutes>, 'withStepUp' | 'onRolesChanged'> &
  DepsOf<typeof auditLogRoutes> &
  DepsOf<typeof mailLogRoutes> &
  DepsOf<typeof deskSearchRoutes> &
  Omit<DepsOf<typeof privacyDeskRoutes>, 'accounts'> &
  DepsOf<typeof deskOverviewRoutes> &
  VerifyDeps & {
    accounts: Accounts
    languages: DepsOf<typeof deskLanguagesRoutes>
  }

/** Connects the desk itself: roles, audit log, exports, privacy requests, accounts, search and figures. */
export function staffFeature(
  given: StaffFeatureDeps,
): Feature & { taskCode: TaskCodeOf<typeof STAFF_TASKS> } {
  const { exports, clock, languages } = given
  const accounts = given.accounts.service
  const deps = { ...given, accounts }
  return {
    routes: [
      (app) => exportsRoutes(app, exports),
      (app) =>
        rolesRoutes(app, {
          ...deps,
          withStepUp: (personId, code, act) => withStepUp(accounts, personId, code, act),
          onRolesChanged: (tx, personId) => rereadDesksOf(accounts, tx, personId),
        }),
      (app) => staffRoutes(app, deps),
      (app) => auditLogRoutes(app, deps),
      (app) => privacyDeskRoutes(app, deps),
      (app) => privacyListRoutes(app, deps),
      (app) => accountsDeskRoutes(app, deps),
      (app) => deskViewsRoutes(app, deps),
      (app) => settingChangesRoutes(app, deps),
      (app) => deskLanguagesRoutes(app, languages),
      (app) => mailLogRoutes(app, deps),
      (app) => deskOverviewRoutes(app, deps),
      (app) => deskSearchRoutes(app, deps),
    ],
    workers: { [MAKE_EXPORT_JOB]: makeExportWorker(exports) },
    giveUpRules: { [MAKE_EXPORT_JOB]: exportGiveUpRule(clock) },
    taskCode: {
      check_audit_log: (signal) => verifyChain(deps, AUDIT_CHAIN, signal),
      delete_old_exports: () => deleteOldExports(exports),
    },
  }
}
