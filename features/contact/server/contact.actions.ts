import { msg } from '@lingui/core/macro'
import type { I18n } from '@lingui/core'
import type { PostOffice } from '#integrations/mail/post-office.ts'
import { mailForms } from '#platform/server/mail/mail-words.ts'
import type { Service } from '#platform/server/service.ts'
import { instantOf } from '#platform/shared/clock.ts'
import { DEFAULT_LOCALE, directionOf, type Locale } from '#platform/shared/locales.ts'
import type { ContactMessage } from '../contact.contract.ts'
import { insertContactMessage } from './contact.store.ts'

export type ContactPowers = Pick<Service, 'database' | 'clock'> & {
  postOffice: PostOffice
  /** Words of the server in a language. */
  wordsFor: (locale: Locale) => I18n
  /** Where the club reads its mail, and its name. */
  club: () => Promise<{ name: string; email: string }>
}

/** Keeps a visitor's message and mails it to the club, both or neither. A robot's is dropped without a word. */
export async function writeToClub(
  powers: ContactPowers,
  message: ContactMessage,
  locale: Locale,
): Promise<void> {
  if (message.website !== '') return
  const club = await powers.club()
  // The committee reads it, so it is in the club's language, not the visitor's.
  const i18n = powers.wordsFor(DEFAULT_LOCALE)
  const { name, email, topic, message: text } = message
  const subject = i18n._(msg`Website: ${topic}`)
  const forms = mailForms({
    subject,
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
  await powers.database.transaction(async (tx) => {
    await insertContactMessage(tx, {
      name,
      email,
      topic,
      message: text,
      locale,
      createdAt: instantOf(powers.clock),
    })
    await powers.postOffice.queue(tx, { to: club.email, replyTo: email, subject, ...forms })
  })
}
