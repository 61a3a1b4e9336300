import { msg } from '@lingui/core/macro'
import type { MailMessages } from '#platform/server/mail/render-mail.ts'
import type { ContactMessage } from '../contact.contract.ts'

/**
 * Returns the mail to the club with a visitor's message.
 * @param locale the language in which the visitor read the site
 */
export function contactMail(
  { name, email, topic, message }: Pick<ContactMessage, 'name' | 'email' | 'topic' | 'message'>,
  locale: string,
): MailMessages {
  return {
    mail: 'contact.message',
    subject: msg`Website: ${topic}`,
    heading: msg`A message from the website`,
    paragraphs: [],
    facts: [
      { label: msg({ message: 'From', context: 'who wrote' }), value: `${name}, ${email}` },
      { label: msg`About`, value: topic },
      { label: msg`Language`, value: locale },
    ],
    quotation: message,
    why: msg`Reply to this mail and your answer goes to ${name}.`,
  }
}
