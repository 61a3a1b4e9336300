import { insertMail } from '#features/people/server/people.public.ts'
import type { Mailer } from '#integrations/mail/mail.ts'
import { mailGiveUpRule, mailWorker, SEND_MAIL_JOB } from '#integrations/mail/post-office.ts'
import { createJobRunner, type JobRunner } from '#platform/server/jobs/job-runner.ts'
import type { JobWorker } from '#platform/server/jobs/run-job.ts'
import type { Service } from '#platform/server/service.ts'
import { traced, type Traces } from '#platform/server/traces.ts'
import { instantOf } from '#platform/shared/clock.ts'
import type { Features } from './features.ts'

/** Creates the runner of all jobs, among them the sending of mail. */
export function createJobs(
  service: Service,
  features: Features,
  { mailer, traces }: { mailer: Mailer; traces: Traces | null },
): JobRunner {
  const workers: Readonly<Record<string, JobWorker>> = {
    [SEND_MAIL_JOB]: mailWorker(mailer, service, features.mailReceipts, (tx, mail) =>
      insertMail(tx, { ...mail, sentAt: instantOf(service.clock) }),
    ),
    ...features.workers,
  }
  return createJobRunner(
    service,
    Object.fromEntries(
      Object.entries(workers).map(([kind, worker]) => [
        kind,
        traced(
          traces,
          (_payload, { attempt }) => ({
            name: kind,
            kind: 'job',
            attributes: { 'paddock.job.attempt': attempt },
          }),
          worker,
        ),
      ]),
    ),
    { giveUpRules: { ...features.giveUpRules, [SEND_MAIL_JOB]: mailGiveUpRule(features.mailReceipts) } },
  )
}
