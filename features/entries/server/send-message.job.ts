import * as z from 'zod'
import type { WriteToPerson } from '#features/accounts/server/accounts.public.ts'
import { findEvent } from '#features/events/server/events.public.ts'
import { isPlainAddress } from '#integrations/mail/mail.ts'
import type { Tx } from '#platform/server/database/pool.ts'
import { enqueueJob } from '#platform/server/jobs/jobs.ts'
import type { GiveUpRule, JobWorker } from '#platform/server/jobs/run-job.ts'
import type { Random } from '#platform/server/random.ts'
import type { Service } from '#platform/server/service.ts'
import { type Clock, instantOf } from '#platform/shared/clock.ts'
import { DAY_MS } from '#platform/shared/durations.ts'
import { messageMail, replyAddress } from './entrant-message-mail.ts'
import { listRecipients, lockMessage, updateMessage } from './entrant-messages.store.ts'

/** Kind of the job that queues the mails of a message to entrants. */
export const SEND_MESSAGE_JOB = 'entries.send-message'

/** The number of recipients whose mails are queued in one transaction. */
const AT_ONCE = 100

export type SendMessageDeps = Pick<Service, 'database' | 'clock' | 'log' | 'stopping'> & {
  random: Random
  write: WriteToPerson
  /** Returns the club's own email address; empty if it has none. */
  clubEmail: () => Promise<string>
}

const payload = z.object({ messageId: z.uuid() })

/** Enqueues the job that sends a message. It runs after this transaction is committed. */
export async function beginSending(
  deps: Pick<SendMessageDeps, 'clock' | 'random'>,
  tx: Tx,
  messageId: string,
): Promise<void> {
  await enqueueJob(tx, deps, { kind: SEND_MESSAGE_JOB, payload: { messageId }, lane: 'long' })
}

/**
 * Queues the mails of a message, in the order of the recipients' ids. Each batch stores its progress in the same
 * transaction, so after an interruption the job continues and sends no mail twice.
 */
export function sendMessageWorker(deps: SendMessageDeps): JobWorker {
  return async (job) => {
    const { messageId } = payload.parse(job)
    for (;;) {
      deps.stopping.throwIfAborted()
      if (await deps.database.transaction((tx) => sendBatch(deps, tx, messageId))) return
    }
  }
}

/**
 * Returns the rule that stops a message whose job keeps failing for a day, because a message that arrives later may be
 * about something that is over. Its record shows how many people got it. If the owner retries the job, it continues.
 */
export function sendMessageGiveUpRule(clock: Clock): GiveUpRule {
  return {
    afterMs: DAY_MS,
    onGiveUp: async (tx: Tx, job) => {
      await updateMessage(tx, payload.parse(job).messageId, { stoppedAt: instantOf(clock) })
    },
  }
}

/** Queues the mails of the next recipients. @returns whether the message is finished */
async function sendBatch(deps: SendMessageDeps, tx: Tx, messageId: string): Promise<boolean> {
  const message = await lockMessage(tx, messageId)
  if (message === null || message.finishedAt !== null) return true
  const { eventId, subject, body: text, doneUpTo, queuedCount } = message
  const event = await findEvent(tx, eventId)
  if (event === null) return true
  const audiences = message.audiences.map(({ id }) => id)
  const people = await listRecipients(tx, { eventId, audiences, after: doneUpTo }, AT_ONCE)
  const replyTo = replyAddress(event, await deps.clubEmail())
  const content = messageMail(event, { subject, text, replyTo })
  let queued = 0
  for (const { personId, email } of people) {
    // The mail queue throws for such an address, which would stop the message for everyone after this person.
    if (!isPlainAddress(email)) {
      deps.log.warn({ personId, messageId }, 'a person has no usable address and gets no message')
      continue
    }
    await deps.write(tx, personId, () => ({ ...content, isBulk: true }))
    queued += 1
  }
  const isFinished = people.length < AT_ONCE
  await updateMessage(tx, messageId, {
    queuedCount: queuedCount + queued,
    doneUpTo: people.at(-1)?.personId ?? doneUpTo,
    finishedAt: isFinished ? instantOf(deps.clock) : null,
    stoppedAt: null,
  })
  return isFinished
}
