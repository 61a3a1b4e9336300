import type { MailSamples } from '#platform/server/mail/declared-mails.ts'
import { confirmedMail, confirmMail } from './guardian-mails.ts'

const REQUEST = { child: 'Sam Example', guardian: 'Alex Example' }
const LINK = { path: '/guardian', expiresAt: new Date('2030-06-30T00:00:00Z') }

/** Returns the mails to guardians with sample data. */
export const GUARDIAN_MAIL_SAMPLES: MailSamples = () => [
  confirmMail({ ...REQUEST, purpose: 'membership', subject: 'Junior' }, LINK),
  confirmMail({ ...REQUEST, purpose: 'entry', subject: 'Spring Sprint' }, LINK),
  confirmMail({ ...REQUEST, purpose: 'volunteer', subject: 'Spring Sprint' }, LINK),
  confirmMail({ ...REQUEST, purpose: 'membership', subject: '' }, LINK),
  confirmedMail(REQUEST.guardian),
]
