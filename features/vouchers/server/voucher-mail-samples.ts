import type { MailSamples } from '#platform/server/mail/declared-mails.ts'
import { vouchersMail } from './voucher-mails.ts'

/** Returns the mail with vouchers with sample data. */
export const VOUCHER_MAIL_SAMPLES: MailSamples = (format) => [
  vouchersMail({ id: 1042 }, [{ code: 'ABCDEFGHJKMN', amountCents: 5_000, goodUntil: '2033-06-30' }])(format),
]
