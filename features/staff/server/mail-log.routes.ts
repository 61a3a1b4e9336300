import type { FastifyInstance } from 'fastify'
import { type MailOutline, outlineOf } from '#integrations/mail/post-office.ts'
import type { Tx } from '#platform/server/database/pool.ts'
import { personOf, requireRole } from '#platform/server/http/require-role.ts'
import { serve } from '#platform/server/http/serve.ts'
import { lockFailedJob } from '#platform/server/jobs/failed-jobs.store.ts'
import { discardJob, type Job, retryJob } from '#platform/server/jobs/jobs.store.ts'
import type { Service } from '#platform/server/service.ts'
import { Problem } from '#platform/shared/problem.ts'
import { deskQueryOf } from '../desk-search.rules.ts'
import {
  discardMail,
  type FailedMail,
  failedMails,
  MAIL_LOG_PAGE,
  MAIL_LOG_REFUSALS,
  resendMail,
} from '../mail-log.contract.ts'
import { failedMailsAnswer, failedMailsInput, mailAnswer, mailInput } from '../mail-log.schema.ts'
import type { Audit } from './audit.ts'
import { readFailedJobs } from './failed-jobs.ts'

export type MailLogDeps = Pick<Service, 'database' | 'clock'> & { audit: Audit }

const ERROR_MOST = 200
const secretary = requireRole('membership')

/** Adds the secretary's calls for mails that the mail server has not accepted. */
export function mailLogRoutes(app: FastifyInstance, deps: MailLogDeps): void {
  serve(app, failedMails, {
    input: failedMailsInput,
    mayCall: secretary,
    answer: failedMailsAnswer,
    handle: async ({ input: { q, after } }) => {
      const { words } = deskQueryOf(q)
      const question = { group: 'mail', words, after, pageSize: MAIL_LOG_PAGE } as const
      const { rows, ...page } = await readFailedJobs(deps.database.db, question)
      const nowMs = deps.clock.nowMs()
      return { data: rows.map((job) => presentMail(job, nowMs)), ...page }
    },
  })

  serve(app, resendMail, {
    input: mailInput,
    mayCall: secretary,
    answer: mailAnswer,
    handle: async ({ input: { id }, caller }) => {
      await decide(deps, { id, by: personOf(caller), verb: 'resent' }, async (tx, { isExpired }) => {
        if (isExpired) throw new Problem(MAIL_LOG_REFUSALS.expired)
        await retryJob(tx, deps.clock, id)
      })
      return {}
    },
  })

  serve(app, discardMail, {
    input: mailInput,
    mayCall: secretary,
    answer: mailAnswer,
    handle: async ({ input: { id }, caller }) => {
      // Finish the job as if the mail had been sent: this deletes the text of the mail.
      await decide(deps, { id, by: personOf(caller), verb: 'discarded' }, (tx) =>
        discardJob(tx, deps.clock, id),
      )
      return {}
    },
  })
}

/**
 * Applies a decision on a failed mail and audits it. @throws Problem CONFLICT if the mail is not waiting for a decision
 */
async function decide(
  deps: MailLogDeps,
  { id, by, verb }: { id: string; by: number; verb: string },
  act: (tx: Tx, mail: MailOutline) => Promise<void>,
): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const job = await lockFailedJob(tx, { id, group: 'mail' })
    if (job === null) throw new Problem(MAIL_LOG_REFUSALS.notWaiting)
    const mail = outlineOf(job.payload, deps.clock.nowMs())
    await act(tx, mail)
    await deps.audit(tx, {
      personId: by,
      verb,
      subjectKind: 'mail',
      subjectId: id,
      change: { subject: mail.subject },
    })
  })
}

function presentMail(job: Job, nowMs: number): FailedMail {
  const { to, subject, isExpired } = outlineOf(job.payload, nowMs)
  const isGivenUp = job.finishedAt !== null
  return {
    id: job.id,
    to,
    subject,
    state: isExpired ? 'expired' : job.isPermanent ? 'refused' : isGivenUp ? 'failed' : 'retrying',
    created_at: job.createdAt.toISOString(),
    next_try_at: isGivenUp || isExpired ? null : job.runAt.toISOString(),
    attempts: job.attempts,
    error: (job.lastError ?? '').slice(0, ERROR_MOST),
  }
}
