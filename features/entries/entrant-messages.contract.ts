/**
 * API contract of the messages that the events officer writes to the entrants of an event.
 * @source docs/reference/events-and-entries.md §5.10
 */
import { msg } from '@lingui/core/macro'
import { endpoint } from '#platform/shared/endpoint.ts'
import type { Refusal } from '#platform/shared/problem.ts'

const BASE = '/api/v1/club/entry/desk/messages'

/**
 * The groups of entries that can get a message: the entries that have not ended, and `cancelled`, those that ended
 * because the event was cancelled.
 */
export const MESSAGE_AUDIENCES = ['in', 'waiting', 'reserves', 'helpers', 'cancelled'] as const

/** A group of entries that gets a message. */
export type MessageAudience = (typeof MESSAGE_AUDIENCES)[number]

/** The number of people of a group who get a message. */
export type AudienceCount = { id: MessageAudience; people: number }

/** The people to whom a message about an event can be sent now. */
export type MessageForm = {
  /** `without_email` counts the entries whose entrant gets no email, such as paper entries. */
  audiences: (AudienceCount & { without_email: number })[]
  /** The address to which recipients reply; empty if neither the event nor the club has one. */
  reply_to: string
}

/** A message in the list of an event. */
export type SentMessage = {
  id: string
  subject: string
  sent_at: string
  sent_by: string
  /** The number of people when the message was sent. */
  recipients: number
  /** The number of emails handed to the mail queue so far; of a finished message, all of them. */
  queued: number
  /** `stopped`: the job failed for a day. The remaining people get no email, unless the owner retries the job. */
  state: 'sending' | 'sent' | 'stopped'
}

export type SentMessageDetail = SentMessage & { text: string; audiences: AudienceCount[] }

/** A message as it is typed. The text has paragraphs separated by empty lines; URLs in it become links. */
export type MessageText = { event: number; subject: string; text: string }

export type MessageInput = MessageText & {
  audiences: MessageAudience[]
  /** The number of people that the sender was shown. The message is refused if it has changed. */
  recipients?: number | undefined
}

/** The mail as a recipient reads it. */
export type MessagePreview = {
  subject: string
  heading: string
  paragraphs: string[]
  body: string
  button: string
  footer: string[]
}

/** Returns the groups that can get a message, with their numbers. @throws NOT_FOUND */
export const messageForm = endpoint<{ event: number }, { item: MessageForm }>('GET', `${BASE}/form`)

/** Returns the messages sent to the entrants of an event, newest first, at most 100. @throws NOT_FOUND */
export const sentMessages = endpoint<{ event: number }, { data: SentMessage[] }>('GET', `${BASE}/list`)

/** Returns a sent message of an event. @throws NOT_FOUND */
export const sentMessage = endpoint<{ event: number; id: string }, { item: SentMessageDetail }>(
  'GET',
  `${BASE}/one`,
)

/** Renders a message in the caller's language without sending it. @throws NOT_FOUND */
export const previewMessage = endpoint<MessageText, MessagePreview>('POST', `${BASE}/preview`)

/** Mails a message to the caller only, 20 times an hour. @throws NOT_FOUND, RATE_LIMITED */
export const testMessage = endpoint<MessageText, { to: string }>('POST', `${BASE}/test`)

/**
 * Stores a message and begins to send it. Requires an Idempotency-Key: the same key sends once and answers the stored
 * message again. 10 messages an hour. @throws NOT_FOUND, VALIDATION, NO_RECIPIENTS, RECIPIENTS_CHANGED, ALREADY_SENT,
 * RATE_LIMITED
 */
export const sendMessage = endpoint<MessageInput, { item: SentMessageDetail }>('POST', `${BASE}/send`)

export const MESSAGE_REFUSALS = {
  nobody: {
    code: 'NO_RECIPIENTS',
    status: 422,
    message: msg`None of the people you chose can get an email. Choose others.`,
  },
  changed: {
    code: 'RECIPIENTS_CHANGED',
    status: 409,
    message: msg`The number of people has changed meanwhile. Check it and send the email again.`,
  },
  alreadySent: {
    code: 'ALREADY_SENT',
    status: 409,
    message: msg`This email was sent before you changed it. You find it under Sent messages.`,
  },
} as const satisfies Record<string, Refusal>
