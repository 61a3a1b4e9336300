/** The mail with which the events officer writes to entrants. @source docs/reference/events-and-entries.md §5.10 */
import { msg } from '@lingui/core/macro'
import type { MailContent } from '#features/accounts/server/accounts.public.ts'
import { eventAddress } from '#features/events/events.contract.ts'
import type { EventRow } from '#features/events/server/events.public.ts'
import { isPlainAddress } from '#integrations/mail/mail.ts'

/** The data of an event that the mail uses. */
export type MessageEvent = Pick<EventRow, 'slug' | 'title' | 'status'>

/** Returns the address for replies: the first one in the event's contact, otherwise the club's; may be empty. */
export function replyAddress({ contact }: Pick<EventRow, 'contact'>, clubEmail: string): string {
  const words = contact.split(/[\s,;:()<>]/)
  return [...words, clubEmail].find((word) => isPlainAddress(word)) ?? ''
}

/** Returns the mail with a message to entrants. @param message.replyTo the address for replies; empty for the sender's */
export function messageMail(
  { slug, title, status }: MessageEvent,
  { subject, text, replyTo }: { subject: string; text: string; replyTo: string },
): MailContent {
  return {
    mail: 'entries.message',
    subject: msg({
      message: `${title}: ${subject}`,
      comment: 'Subject of an email: the name of the event, then the subject that its organisers typed',
    }),
    heading: msg`A message from the organisers of ${title}`,
    paragraphs: [],
    body: text,
    // A draft has no public page.
    button:
      status === 'draft'
        ? { label: msg`Open the calendar`, path: '/calendar' }
        : { label: msg`Open the event`, path: eventAddress(slug) },
    why: msg`You get this because you entered an event of the club, or volunteered for one.`,
    ...(replyTo === '' ? {} : { replyTo }),
  }
}
