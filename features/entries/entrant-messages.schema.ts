import * as z from 'zod'
import { eventId } from './entries-desk.schema.ts'
import { MESSAGE_AUDIENCES } from './entrant-messages.contract.ts'
import { MESSAGE_LIMITS } from './entrant-messages.rules.ts'

const event = z.int().min(1).max(2_147_483_647)
/** One line of text. Pasted line breaks and tabs become spaces. */
const subject = z
  .string()
  .transform((typed) =>
    typed
      .replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ' ')
      .trim()
      .normalize('NFC'),
  )
  .pipe(z.string().min(1).max(MESSAGE_LIMITS.subject))
/** Text whose only control characters are line breaks and tabs. The line breaks of other programs become ours. */
const text = z
  .string()
  .transform((typed) =>
    typed
      .replaceAll('\r\n', '\n')
      .replace(/[\r\v\f\u0085\u2028\u2029]/g, '\n')
      .trim()
      .normalize('NFC'),
  )
  .pipe(
    z
      .string()
      .min(1)
      .max(MESSAGE_LIMITS.text)
      .regex(/^(?:[^\p{Cc}]|[\n\t])*$/u),
  )

export const messageFormInput = z.object({ event: eventId })
export const sentMessageInput = z.object({ event: eventId, id: z.uuid() })
export const messageTextInput = z.strictObject({ event, subject, text })
export const messageInput = z.strictObject({
  event,
  subject,
  text,
  audiences: z.array(z.enum(MESSAGE_AUDIENCES)).min(1).max(MESSAGE_AUDIENCES.length),
  recipients: z.int().min(0).max(1_000_000).optional(),
})

const audience = { id: z.enum(MESSAGE_AUDIENCES), people: z.number() }
const sent = {
  id: z.string(),
  subject: z.string(),
  sent_at: z.string(),
  sent_by: z.string(),
  recipients: z.number(),
  queued: z.number(),
  state: z.enum(['sending', 'sent', 'stopped']),
}

export const messageFormAnswer = z.object({
  item: z.object({
    audiences: z.array(z.object({ ...audience, without_email: z.number() })),
    reply_to: z.string(),
  }),
})
export const sentMessagesAnswer = z.object({ data: z.array(z.object(sent)) })
export const sentMessageAnswer = z.object({
  item: z.object({ ...sent, text: z.string(), audiences: z.array(z.object(audience)) }),
})
export const messagePreviewAnswer = z.object({
  subject: z.string(),
  heading: z.string(),
  paragraphs: z.array(z.string()),
  body: z.string(),
  button: z.string(),
  footer: z.array(z.string()),
})
export const messageTestAnswer = z.object({ to: z.string() })
