import * as z from 'zod'
import type { Chance } from '#platform/server/chance.ts'
import type { Db } from '#platform/server/database/pool.ts'
import { enqueueJob } from '#platform/server/jobs/jobs.ts'
import type { JobWorker } from '#platform/server/jobs/job-runner.ts'
import type { Clock } from '#platform/shared/clock.ts'
import { isPlainAddress, type Mail, type Mailer } from './mail.ts'

/** Kind of the jobs that send mail. */
export const SEND_MAIL_JOB = 'mail.send'

const mailPayload = z.object({
  to: z.string(),
  replyTo: z.string().optional(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  code: z.string().optional(),
  link: z.string().optional(),
  messageKey: z.string(),
  headers: z.record(z.string(), z.string()).optional(),
})

export type PostOffice = {
  /**
   * Queues a mail inside the transaction that gives rise to it: sent if that commits, never else.
   * @throws Error when the address is not one plain address: check it before
   */
  queue(tx: Db, mail: Omit<Mail, 'messageKey'>): Promise<void>
}

/** The way every feature sends mail. */
export function postOffice(powers: { clock: Clock; chance: Chance }): PostOffice {
  return {
    queue: async (tx, mail) => {
      if (!isPlainAddress(mail.to)) throw new Error('a mail needs exactly one plain address')
      await enqueueJob(tx, powers, {
        kind: SEND_MAIL_JOB,
        payload: { ...mail, messageKey: powers.chance.uuid() },
      })
    },
  }
}

/** Sends what was queued. */
export function mailWorker(mailer: Mailer): JobWorker {
  return async (payload) => {
    await mailer.send(mailPayload.parse(payload) as Mail)
  }
}
