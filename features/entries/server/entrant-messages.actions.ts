/** The messages that the events officer writes to entrants. @source docs/reference/events-and-entries.md §5.10 */
import {
  findPerson,
  type PreviewMail,
  type WriteToPerson,
} from '#features/accounts/server/accounts.public.ts'
import { type EventRow, findEvent } from '#features/events/server/events.public.ts'
import type { Audit } from '#features/staff/server/staff.public.ts'
import { STAFF_MESSAGES } from '#features/staff/staff.contract.ts'
import { TILL_REFUSALS } from '#features/till/till.contract.ts'
import type { Db, Tx } from '#platform/server/database/pool.ts'
import type { RateLimit } from '#platform/server/http/rate-limit.ts'
import { translate } from '#platform/server/messages.ts'
import { instantOf } from '#platform/shared/clock.ts'
import type { Locale } from '#platform/shared/locales.ts'
import { Problem } from '#platform/shared/problem.ts'
import {
  MESSAGE_AUDIENCES,
  MESSAGE_REFUSALS,
  type MessageForm,
  type MessageInput,
  type MessagePreview,
  type MessageText,
  type SentMessage,
  type SentMessageDetail,
} from '../entrant-messages.contract.ts'
import { audiencesOf, recipientsOf } from '../entrant-messages.rules.ts'
import { messageMail, replyAddress } from './entrant-message-mail.ts'
import {
  countAudiences,
  type EntrantMessageRow,
  findMessage,
  findMessageByKey,
  insertMessage,
  listMessages,
  type ShownMessageRow,
} from './entrant-messages.store.ts'
import { beginSending, type SendMessageDeps } from './send-message.job.ts'

export type EntrantMessageDeps = SendMessageDeps & {
  write: WriteToPerson
  preview: PreviewMail
  audit: Audit
  /** Limits the test mails of one person. */
  testLimit: RateLimit
  /** Limits the messages of one person. */
  sendLimit: RateLimit
}

/** The longest Idempotency-Key, in characters. */
const KEY_MOST = 200

/** Returns the groups that can get a message now. @throws Problem NOT_FOUND */
export async function readMessageForm(deps: EntrantMessageDeps, eventId: number): Promise<MessageForm> {
  const { db } = deps.database
  const event = await loadEvent(db, eventId)
  return {
    audiences: (await countAudiences(db, event)).map(({ id, people, withoutEmail }) => ({
      id,
      people,
      without_email: withoutEmail,
    })),
    reply_to: replyAddress(event, await deps.clubEmail()),
  }
}

/** Returns the messages of an event. @throws Problem NOT_FOUND */
export async function readSentMessages(db: Db, eventId: number, locale: Locale): Promise<SentMessage[]> {
  await loadEvent(db, eventId)
  return (await listMessages(db, eventId)).map((row) => presentMessage(row, locale))
}

/** Returns one message of an event. @throws Problem NOT_FOUND */
export async function readSentMessage(
  db: Db,
  of: { eventId: number; id: string },
  locale: Locale,
): Promise<SentMessageDetail> {
  const row = await findMessage(db, of)
  if (row === null) throw new Problem('NOT_FOUND')
  const { body: text, audiences } = row.message
  return { ...presentMessage(row, locale), text, audiences }
}

/** Returns a message as its recipients will read it in a language. @throws Problem NOT_FOUND */
export async function previewEntrantMessage(
  deps: EntrantMessageDeps,
  { event: eventId, subject, text }: MessageText,
  locale: Locale,
): Promise<MessagePreview> {
  const event = await loadEvent(deps.database.db, eventId)
  const words = await deps.preview(() => messageMail(event, { subject, text, replyTo: '' }), locale)
  return {
    subject: words.subject,
    heading: words.heading,
    paragraphs: [...words.paragraphs],
    body: words.body ?? '',
    button: words.button?.label ?? '',
    footer: [...words.footer],
  }
}

/** Sends a test mail of a message to its author. @returns the author's address @throws Problem NOT_FOUND, RATE_LIMITED */
export async function testEntrantMessage(
  deps: EntrantMessageDeps,
  { event: eventId, subject, text }: MessageText,
  personId: number,
): Promise<string> {
  const event = await loadEvent(deps.database.db, eventId)
  await deps.testLimit.take(String(personId))
  const replyTo = replyAddress(event, await deps.clubEmail())
  return deps.database.transaction(async (tx) => {
    const found = await findPerson(tx, personId)
    if (found === null) throw new Problem('NOT_FOUND')
    await deps.write(tx, personId, () => messageMail(event, { subject, text, replyTo }))
    return found.person.email
  })
}

/**
 * Stores a message, records it in the audit log, and enqueues the job that sends it. The same key of the same person
 * sends once.
 * @throws Problem NOT_FOUND, NO_RECIPIENTS, RATE_LIMITED, VALIDATION if the key is missing, RECIPIENTS_CHANGED if the
 *   sender was shown another number of people, ALREADY_SENT if the key belongs to another message
 */
export async function sendEntrantMessage(
  deps: EntrantMessageDeps,
  input: MessageInput,
  { by, key, locale }: { by: number; key: string | null; locale: Locale },
): Promise<SentMessageDetail> {
  if (key === null || key === '' || key.length > KEY_MOST) throw new Problem(TILL_REFUSALS.noKey)
  // A repeated request does not count towards the limit.
  if ((await findMessageByKey(deps.database.db, { sentBy: by, key })) === null)
    await deps.sendLimit.take(String(by))
  return deps.database.transaction(async (tx) => {
    const { event: eventId, subject, text: body } = input
    const event = await loadEvent(tx, eventId)
    const known = await findMessageByKey(tx, { sentBy: by, key })
    if (known !== null) return repeated(tx, known, input, locale)
    const chosen = audiencesOf(event).filter((id) => input.audiences.includes(id))
    const audiences = (await countAudiences(tx, event)).flatMap(({ id, people }) =>
      chosen.includes(id) ? { id, people } : [],
    )
    const recipients = recipientsOf(audiences, chosen)
    if (input.recipients !== undefined && input.recipients !== recipients)
      throw new Problem(MESSAGE_REFUSALS.changed)
    if (recipients === 0) throw new Problem(MESSAGE_REFUSALS.nobody)
    const id = deps.random.uuid()
    const sentAt = instantOf(deps.clock)
    // With a concurrent request of the same key, this waits until the other transaction has ended.
    if (
      !(await insertMessage(tx, {
        id,
        eventId,
        sentAt,
        sentBy: by,
        requestKey: key,
        subject,
        body,
        audiences,
      }))
    ) {
      const other = await findMessageByKey(tx, { sentBy: by, key })
      if (other === null) throw new Error('the message of this key is not there')
      return repeated(tx, other, input, locale)
    }
    await deps.audit(tx, {
      personId: by,
      verb: 'wrote_to_entrants',
      subjectKind: 'event',
      subjectId: String(eventId),
      change: {
        subject,
        recipients,
        ...Object.fromEntries(audiences.map((one) => [`recipients_${one.id}`, one.people])),
      },
    })
    await beginSending(deps, tx, id)
    return readSentMessage(tx, { eventId, id }, locale)
  })
}

/** Returns the message that a repeated request has sent before. @throws Problem ALREADY_SENT if it was another message */
function repeated(
  tx: Tx,
  known: EntrantMessageRow,
  { event, subject, text, audiences }: MessageInput,
  locale: Locale,
): Promise<SentMessageDetail> {
  const isSame =
    known.eventId === event &&
    known.subject === subject &&
    known.body === text &&
    MESSAGE_AUDIENCES.every((id) => known.audiences.some((one) => one.id === id) === audiences.includes(id))
  if (!isSame) throw new Problem(MESSAGE_REFUSALS.alreadySent)
  return readSentMessage(tx, { eventId: event, id: known.id }, locale)
}

async function loadEvent(db: Db, id: number): Promise<EventRow> {
  const event = await findEvent(db, id)
  if (event === null) throw new Problem('NOT_FOUND')
  return event
}

function presentMessage({ message, sentBy }: ShownMessageRow, locale: Locale): SentMessage {
  return {
    id: message.id,
    subject: message.subject,
    sent_at: message.sentAt.toISOString(),
    sent_by: sentBy ?? translate(STAFF_MESSAGES.removedPerson, {}, locale),
    recipients: recipientsOf(message.audiences, MESSAGE_AUDIENCES),
    queued: message.queuedCount,
    state: message.finishedAt !== null ? 'sent' : message.stoppedAt !== null ? 'stopped' : 'sending',
  }
}
