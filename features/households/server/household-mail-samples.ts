import type { MailSamples } from '#platform/server/mail/declared-mails.ts'
import { addedMail, leftMail } from './household-mails.ts'

/** Returns the mails to households with sample data. */
export const HOUSEHOLD_MAIL_SAMPLES: MailSamples = () => [
  addedMail({ payer: 'Alex Example', people: 'Alex Example, Robin Example, Sam Example' }),
  leftMail('Alex Example'),
]
