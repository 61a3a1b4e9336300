import type { I18n } from '@lingui/core'
import type { PostOffice } from '#integrations/mail/post-office.ts'
import { type MailWording, renderMail } from '#platform/server/mail/render-mail.ts'
import type { Service } from '#platform/server/service.ts'
import { instantOf } from '#platform/shared/clock.ts'
import { DEFAULT_LOCALE, type Locale } from '#platform/shared/locales.ts'
import type { ContactMessage } from '../contact.contract.ts'
import { contactMail } from './contact-mails.ts'
import { insertContactMessage } from './contact.store.ts'

export type ContactDeps = Pick<Service, 'database' | 'clock'> & {
  postOffice: PostOffice
  /** Returns the server's messages in a language. */
  messagesFor: (locale: Locale) => I18n
  /** Returns the club's name, mail address, theme colour and own texts of mails. */
  club: () => Promise<{ name: string; email: string; themeColour: string; wording: MailWording }>
}

/**
 * Stores a visitor's message and queues a mail to the club, in one transaction. A robot's message (filled honeypot) is
 * silently dropped.
 */
export async function writeToClub(deps: ContactDeps, message: ContactMessage, locale: Locale): Promise<void> {
  if (message.website !== '') return
  const club = await deps.club()
  // The committee reads the mail, so it is in the default language, not the visitor's.
  const { name, email, topic, message: text } = message
  const mail = renderMail(contactMail(message, locale), {
    i18n: deps.messagesFor(DEFAULT_LOCALE),
    locale: DEFAULT_LOCALE,
    club,
    appUrl: '',
    wording: club.wording,
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
    await deps.postOffice.queue(tx, { to: club.email, replyTo: email, ...mail })
  })
}
