import * as z from 'zod'
import type { Random } from '#platform/server/random.ts'
import type { Db, Tx } from '#platform/server/database/pool.ts'
import { MAIL_JOB_KIND } from '#platform/server/jobs/job-groups.ts'
import { enqueueJob } from '#platform/server/jobs/jobs.ts'
import { type GiveUpRule, type JobWorker, PermanentFailure } from '#platform/server/jobs/run-job.ts'
import type { Log } from '#platform/server/log.ts'
import type { MailReceipt, MailReceiptHandlers } from '#platform/server/mail/mail-receipts.ts'
import type { Clock } from '#platform/shared/clock.ts'
import { DAY_MS } from '#platform/shared/durations.ts'
import { AddressRefused, isPlainAddress, type Mail, type Mailer } from './mail.ts'

/** The kind of the jobs that send mail. */
export const SEND_MAIL_JOB = MAIL_JOB_KIND

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
  expiresAt: z.iso.datetime().optional(),
  receipt: z.object({ kind: z.string(), id: z.string() }).optional(),
  personId: z.number().optional(),
  about: z.object({ kind: z.string(), id: z.string() }).optional(),
})

/** The record that a mail is about, named as in the audit log, such as an order. */
export type MailSubject = { kind: string; id: string }

/**
 * Records that the mail server accepted a mail without a code, in the transaction that ends the mail's job. `personId`
 * is the intended recipient if several people use the address.
 */
export type MailRecorder = (
  tx: Tx,
  mail: { id: string; to: string; subject: string; personId: number | null; about: MailSubject | null },
) => Promise<void>

/** Time for which sending is retried. Afterwards the desk lists the mail as failed until staff retry or discard it. */
const MAIL_GIVE_UP_AFTER_MS = 14 * DAY_MS

/** The part of a queued mail that staff may see: never its text, its code or its link. */
export type MailOutline = { to: string; subject: string; isExpired: boolean }

/** Reads the outline of a mail job's payload. @throws ZodError for another payload */
export function outlineOf(payload: unknown, nowMs: number): MailOutline {
  const { to, subject, expiresAt } = mailPayload.parse(payload)
  return { to, subject, isExpired: isExpired(expiresAt, nowMs) }
}

function isExpired(expiresAt: string | undefined, nowMs: number): boolean {
  return expiresAt !== undefined && Date.parse(expiresAt) <= nowMs
}

export type PostOffice = {
  /**
   * Queues a mail inside the transaction that causes it: it is sent only if that commits.
   * @param options.expiresAt from then on the content is useless, such as a code, and the mail is discarded instead of
   * sent
   * @param options.receipt the record to which the outcome is reported
   * @param options.isBulk whether many people get the same message; it is then queued in the lane `bulk`, so that it
   * delays no other mail
   * @param options.personId the person for whom the mail is, if they use the address of another person or share theirs
   * @param options.about the record that the mail is about, in whose activity the desk lists the mail
   * @throws Error when the address is not one plain address: check it before
   */
  queue(
    tx: Db,
    mail: Omit<Mail, 'messageKey'>,
    options?: {
      expiresAt?: Date | undefined
      receipt?: MailReceipt | undefined
      isBulk?: boolean | undefined
      personId?: number | undefined
      about?: MailSubject | undefined
    },
  ): Promise<void>
}

/** Creates the mail queue that every feature uses. */
export function postOffice(deps: { clock: Clock; random: Random }): PostOffice {
  return {
    queue: async (tx, mail, { expiresAt, receipt, isBulk = false, personId, about } = {}) => {
      if (!isPlainAddress(mail.to)) throw new Error('a mail needs exactly one plain address')
      await enqueueJob(tx, deps, {
        kind: SEND_MAIL_JOB,
        // A mail with a code has its own lane of the queue, because a person waits for the code in front of a form.
        lane: mail.code !== undefined ? 'urgent' : isBulk ? 'bulk' : 'mail',
        payload: {
          ...mail,
          messageKey: deps.random.uuid(),
          ...(expiresAt === undefined ? {} : { expiresAt: expiresAt.toISOString() }),
          ...(receipt === undefined ? {} : { receipt }),
          ...(personId === undefined ? {} : { personId }),
          ...(about === undefined ? {} : { about }),
        },
      })
    },
  }
}

/**
 * Sends queued mails, drops those whose content has expired, and reports the outcome to the mail's receipt. If the mail
 * server refuses the address, the mail is given up at once and listed at the desk. A mail with a code is dropped
 * instead: its reader is still at the form where the address was typed, and because anyone may type any address there,
 * the desk would fill with such mails.
 * @param record called for each sent mail without a code
 */
export function mailWorker(
  mailer: Mailer,
  { clock, log }: { clock: Clock; log: Log },
  handlers: MailReceiptHandlers = {},
  record?: MailRecorder,
): JobWorker {
  return async (payload, { id }) => {
    const { expiresAt, receipt, personId = null, about = null, ...mail } = mailPayload.parse(payload)
    const isDropped = isExpired(expiresAt, clock.nowMs())
    if (isDropped) log.info({ jobId: id, expiresAt }, 'a mail was dropped because its content has expired')
    else if ((await sendUnlessRefused(mailer, mail as Mail)) === 'refused') {
      log.info({ jobId: id }, 'a mail with a code was dropped because its address was refused')
      return
    }
    const handler = receipt === undefined ? undefined : handlers[receipt.kind]
    const isRecorded = record !== undefined && !isDropped && mail.code === undefined
    if (handler === undefined && !isRecorded) return
    return async (tx) => {
      if (receipt !== undefined) await handler?.(tx, receipt.id, isDropped ? 'expired' : 'accepted')
      if (isRecorded) await record(tx, { id, to: mail.to, subject: mail.subject, personId, about })
    }
  }
}

/** @throws PermanentFailure where the address of a mail without a code was refused */
async function sendUnlessRefused(mailer: Mailer, mail: Mail): Promise<'sent' | 'refused'> {
  try {
    await mailer.send(mail)
    return 'sent'
  } catch (error) {
    if (!(error instanceof AddressRefused)) throw error
    if (mail.code !== undefined) return 'refused'
    throw new PermanentFailure(error.message, { cause: error })
  }
}

/** Returns the rule by which sending is given up; the outcome is reported to the mail’s receipt. */
export function mailGiveUpRule(handlers: MailReceiptHandlers): GiveUpRule {
  return {
    afterMs: MAIL_GIVE_UP_AFTER_MS,
    onGiveUp: async (tx, payload, { isPermanent }) => {
      // If the worker could not read the payload, there is no receipt to which the outcome could be reported.
      const receipt = mailPayload.safeParse(payload).data?.receipt
      if (receipt !== undefined)
        await handlers[receipt.kind]?.(tx, receipt.id, isPermanent ? 'refused' : 'given_up')
    },
  }
}
