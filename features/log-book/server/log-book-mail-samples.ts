import type { MailSamples } from '#platform/server/mail/declared-mails.ts'
import { daysMail, issuedMail, refusedMail } from './log-book-mails.ts'

const VEHICLE = { id: 1, make: 'Holden', model: 'Monaro', year: 1968 }
const BOOK = { number: 'LB-12', from: '2030-01-01', to: '2030-12-31', days: 60 }

/** Returns the mails about log books with sample data. */
export const LOG_BOOK_MAIL_SAMPLES: MailSamples = (format) => [
  daysMail({ vehicle: VEHICLE, counter: 'days', used: 50, allowed: 60 })(format),
  daysMail({ vehicle: VEHICLE, counter: 'club', used: 60, allowed: 60 })(format),
  daysMail({ vehicle: VEHICLE, counter: 'personal', used: 50, allowed: 60 })(format),
  issuedMail(VEHICLE, BOOK)(format),
  refusedMail(VEHICLE, 'The vehicle is not on club rego.')(),
]
