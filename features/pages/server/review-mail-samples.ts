import type { MailSamples } from '#platform/server/mail/declared-mails.ts'
import { reviewedMail, sentBackMail } from './review-mails.ts'

const PAGE = { id: 12, name: 'Working bee', reviewer: 'Sam Example' }
const SCHEDULED = { atMs: Date.UTC(2026, 10, 28, 22), timezone: 'Australia/Sydney' }

/** The mails about reviews with sample data, for the preview of mails. */
export const REVIEW_MAIL_SAMPLES: MailSamples = (format) => [
  sentBackMail(PAGE, 'Please add when it starts.'),
  reviewedMail(PAGE, null)(format),
  reviewedMail(PAGE, SCHEDULED)(format),
]
