import type { FastifyInstance } from 'fastify'
import { type Audit, readFailedJobs } from '#features/staff/server/staff.public.ts'
import type { Db, Tx } from '#platform/server/database/pool.ts'
import { personOf, requireRole } from '#platform/server/http/require-role.ts'
import { serve } from '#platform/server/http/serve.ts'
import { lockFailedJob } from '#platform/server/jobs/failed-jobs.store.ts'
import { discardJob, type Job, retryJob } from '#platform/server/jobs/jobs.store.ts'
import { type GiveUpRules, NEVER_ENDED } from '#platform/server/jobs/run-job.ts'
import type { Service } from '#platform/server/service.ts'
import { Problem } from '#platform/shared/problem.ts'
import { faultOf } from '../job-fault.rules.ts'
import {
  discardFailedJob,
  FAILED_JOB_REFUSALS,
  FAILED_JOBS_PAGE,
  type FailedJob,
  failedJobs,
  type JobSubject,
  retryFailedJob,
} from '../jobs-desk.contract.ts'
import { failedJobAnswer, failedJobInput, failedJobsAnswer, failedJobsInput } from '../jobs-desk.schema.ts'

export type JobsDeskDeps = Pick<Service, 'database' | 'clock'> & {
  audit: Audit
  giveUpRules: GiveUpRules
  /** Returns the records that jobs are about, by the id of the job. */
  findSubjects: (db: Db, jobIds: readonly string[]) => Promise<ReadonlyMap<string, JobSubject>>
}

const ERROR_MOST = 200

/** Adds the owner's calls for background work that failed. */
export function jobsDeskRoutes(app: FastifyInstance, deps: JobsDeskDeps): void {
  const owner = requireRole('owner')

  serve(app, failedJobs, {
    input: failedJobsInput,
    mayCall: owner,
    answer: failedJobsAnswer,
    handle: async ({ input: { after } }) => {
      const { db } = deps.database
      const { rows, ...page } = await readFailedJobs(db, {
        group: 'work',
        after,
        pageSize: FAILED_JOBS_PAGE,
      })
      const subjects = await deps.findSubjects(
        db,
        rows.map(({ id }) => id),
      )
      return { data: rows.map((job) => presentJob(job, subjects.get(job.id) ?? null)), ...page }
    },
  })

  serve(app, retryFailedJob, {
    input: failedJobInput,
    mayCall: owner,
    answer: failedJobAnswer,
    handle: async ({ input: { id }, caller }) => {
      await decide(deps, { id, by: personOf(caller), verb: 'retried' }, (tx) => retryJob(tx, deps.clock, id))
      return {}
    },
  })

  serve(app, discardFailedJob, {
    input: failedJobInput,
    mayCall: owner,
    answer: failedJobAnswer,
    handle: async ({ input: { id }, caller }) => {
      await decide(deps, { id, by: personOf(caller), verb: 'discarded' }, async (tx, job) => {
        // The record that the job is about changes as if the job had been given up, unless that has happened already.
        if (job.finishedAt === null)
          await deps.giveUpRules[job.kind]?.onGiveUp?.(tx, job.payload, { isPermanent: false })
        await discardJob(tx, deps.clock, id)
      })
      return {}
    },
  })
}

/**
 * Applies a decision on a failed job and audits it.
 * @throws Problem CONFLICT if the job does not wait for a decision
 */
async function decide(
  deps: JobsDeskDeps,
  { id, by, verb }: { id: string; by: number; verb: string },
  act: (tx: Tx, job: Job) => Promise<void>,
): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const job = await lockFailedJob(tx, { id, group: 'work' })
    if (job === null) throw new Problem(FAILED_JOB_REFUSALS.notFailed)
    await act(tx, job)
    await deps.audit(tx, {
      personId: by,
      verb,
      subjectKind: 'job',
      subjectId: id,
      change: { kind: job.kind, attempts: job.attempts },
    })
  })
}

function presentJob(
  { id, kind, createdAt, finishedAt, runAt, attempts, lastError }: Job,
  subject: JobSubject | null,
): FailedJob {
  const error = lastError ?? ''
  return {
    id,
    kind,
    subject,
    state: finishedAt === null ? 'retrying' : 'failed',
    created_at: createdAt.toISOString(),
    failed_at: finishedAt?.toISOString() ?? null,
    next_try_at: finishedAt === null ? runAt.toISOString() : null,
    attempts,
    fault: faultOf(error, NEVER_ENDED),
    error: error.slice(0, ERROR_MOST),
  }
}
