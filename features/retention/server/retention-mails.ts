import { msg } from '@lingui/core/macro'
import type { MailContent } from '#features/accounts/server/accounts.public.ts'
import type { MailSamples } from '#platform/server/mail/declared-mails.ts'
import type { Format } from '#platform/shared/format.ts'

/** Returns the mail to a lapsed member whose data will be minimised on a day. */
export function dataReducedSoonMail({ endedOn, minimiseOn }: { endedOn: string; minimiseOn: string }) {
  return (format: Format): MailContent => {
    const ended = format.day(endedOn, 'long')
    const day = format.day(minimiseOn, 'long')
    return {
      mail: 'retention.data_reduced_soon',
      subject: msg`We will delete most of your data on ${day}`,
      heading: msg`We will delete most of your data`,
      paragraphs: [
        msg`Your membership ended on ${ended}. The club no longer needs most of the data that it has about you, so it deletes it on ${day}.`,
        msg`We delete your date of birth, phone numbers, addresses, emergency contact, photo, driving and racing licences, garage, saved details and consents to news.`,
        msg`We keep your name, your email address, your member number and the days of your membership. We keep invoices, signed texts and club rego records for their own periods.`,
        msg`If you agree, you need to do nothing. To keep your data, log in before that day, or renew your membership. You can also log in later; we then ask for what is missing.`,
      ],
      button: { label: msg`Log in`, path: '/login' },
      why: msg`You get this because you were a member of the club.`,
    }
  }
}

/** Returns the mails of retention with sample data. */
export const RETENTION_MAIL_SAMPLES: MailSamples = (format) => [
  dataReducedSoonMail({ endedOn: '2027-06-30', minimiseOn: '2030-07-01' })(format),
]
