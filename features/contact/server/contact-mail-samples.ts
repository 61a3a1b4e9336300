import { DEFAULT_LOCALE } from '#platform/shared/locales.ts'
import type { MailSamples } from '#platform/server/mail/declared-mails.ts'
import { contactMail } from './contact-mails.ts'

/** Returns the mail of the contact form with sample data. */
export const CONTACT_MAIL_SAMPLES: MailSamples = () => [
  contactMail(
    {
      name: 'Sam Example',
      email: 'sam@example.com',
      topic: 'Coming along for the first time',
      message: 'Is the gate open on Friday?',
    },
    DEFAULT_LOCALE,
  ),
]
