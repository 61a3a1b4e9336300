/** Connects the import of an existing club's members with membership and the audit log. */
import {
  forgetImports,
  IMPORT_JOB,
  importWorker,
  memberImportRoutes,
} from '#features/member-import/server/member-import.public.ts'
import type { Audit } from '#features/staff/server/staff.public.ts'
import type { TaskCodeOf } from '#platform/server/scheduled-tasks/declare-tasks.ts'
import type { MEMBER_IMPORT_TASKS } from '#features/member-import/server/member-import.tasks.ts'
import type { JobWorker } from '#platform/server/jobs/run-job.ts'
import type { RoutePlugin } from './http-server.ts'
import type { OpenedMembership } from './open-membership.ts'

/** Creates the import of members: its routes, workers and scheduled tasks. */
export function openMemberImport(
  { deps }: Pick<OpenedMembership, 'deps'>,
  audit: Audit,
): {
  routes: RoutePlugin[]
  workers: Record<string, JobWorker>
  taskCode: TaskCodeOf<typeof MEMBER_IMPORT_TASKS>
} {
  const memberImport = { ...deps, audit }
  return {
    routes: [(app) => memberImportRoutes(app, memberImport)],
    workers: { [IMPORT_JOB]: importWorker(memberImport) },
    taskCode: { delete_old_imports: () => forgetImports(memberImport) },
  }
}
