/** A club that moves in: its members are brought in with what membership writes, and written down as the desk's deeds are. */
import {
  forgetImports,
  IMPORT_JOB,
  importWorker,
  memberImportRoutes,
} from '#features/member-import/server/member-import.public.ts'
import type { Audit } from '#features/staff/server/staff.public.ts'
import type { Chore } from '#platform/server/chores.ts'
import type { JobWorker } from '#platform/server/jobs/job-runner.ts'
import { DAY_MS } from '#platform/shared/durations.ts'
import type { RoutePlugin } from './build.ts'
import type { OpenedMembership } from './open-membership.ts'

/** Opens the import of members: its calls, and who does its work. */
export function openMemberImport(
  { powers }: Pick<OpenedMembership, 'powers'>,
  audit: Audit,
): { routes: RoutePlugin[]; workers: Record<string, JobWorker>; chores: Chore[] } {
  const memberImport = { ...powers, audit }
  return {
    routes: [(app) => memberImportRoutes(app, memberImport)],
    workers: { [IMPORT_JOB]: importWorker(memberImport) },
    chores: [{ name: 'old imports of members', everyMs: DAY_MS, run: () => forgetImports(memberImport) }],
  }
}
