/** Connects the import of an existing club's members with membership and the audit log. */
import {
  forgetImports,
  IMPORT_JOB,
  importWorker,
  memberImportRoutes,
} from '#features/member-import/server/member-import.public.ts'
import type { Audit } from '#features/staff/server/staff.public.ts'
import type { ScheduledTask } from '#platform/server/scheduled-tasks.ts'
import type { JobWorker } from '#platform/server/jobs/run-job.ts'
import { DAY_MS } from '#platform/shared/durations.ts'
import type { RoutePlugin } from './http-server.ts'
import type { OpenedMembership } from './open-membership.ts'

/** Creates the import of members: its routes, workers and scheduled tasks. */
export function openMemberImport(
  { deps }: Pick<OpenedMembership, 'deps'>,
  audit: Audit,
): { routes: RoutePlugin[]; workers: Record<string, JobWorker>; scheduledTasks: ScheduledTask[] } {
  const memberImport = { ...deps, audit }
  return {
    routes: [(app) => memberImportRoutes(app, memberImport)],
    workers: { [IMPORT_JOB]: importWorker(memberImport) },
    scheduledTasks: [
      { name: 'old imports of members', everyMs: DAY_MS, run: () => forgetImports(memberImport) },
    ],
  }
}
