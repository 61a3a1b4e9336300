import { msg } from '@lingui/core/macro'
import type { I18n } from '@lingui/core'
import type { PostOffice } from '#integrations/mail/post-office.ts'
import { mailForms } from '#platform/server/mail/mail-messages.ts'
import type { Service } from '#platform/server/service.ts'
import { instantOf } from '#platform/shared/clock.ts'
import { DEFAULT_LOCALE, directionOf, type Locale } from '#platform/shared/locales.ts'
import type { ContactMessage } from '../contact.contract.ts'
import { insertContactMessage } from './contact.store.ts'

export type ContactDeps = Pick<Service, 'database' | 'clock'> & {
  postOffice: PostOffice
  /** Returns the server's messages in a language. */
  messagesFor: (locale: Locale) => I18n
  /** Returns the club's name, mail address and theme colour. */
  club: () => Promise<{ name: string; email: string; themeColour: string }>
}

/**
 * Stores a visitor's message and queues a mail to the club, in one transaction. A robot's message (filled honeypot) is
 * silently dropped.
 */
export async function writeToClub(deps: ContactDeps, message: ContactMessage, locale: Locale): Promise<void> {
  if (message.website !== '') return
  const club = await deps.club()
  // The committee reads the mail, so it is in the default language, not the visitor's.
  const i18n = deps.messagesFor(DEFAULT_LOCALE)
  const { name, email, topic, message: text } = message
  const subject = i18n._(msg`Website: ${topic}`)
  const forms = mailForms({
    subject,
    themeColour: club.themeColour,
    locale: DEFAULT_LOCALE,
    direction: directionOf(DEFAULT_LOCALE),
    heading: i18n._(msg`A message from the website`),
    paragraphs: [],
    facts: [
      { label: i18n._(msg({ message: 'From', context: 'who wrote' })), value: `${name}, ${email}` },
      { label: i18n._(msg`About`), value: topic },
      { label: i18n._(msg`Language`), value: locale },
    ],
    quotation: text,
    footer: [i18n._(msg`Reply to this mail and your answer goes to ${name}.`), club.name],
  })
  await deps.database.transaction(async (tx) => {
    await insertContactMessage(tx, {
      name,
      email,
      topic,
      message: text,
      locale,
      createdAt: instantOf(deps.clock),
    })
    await deps.postOffice.queue(tx, { to: club.email, replyTo: email, subject, ...forms })
  })
}
