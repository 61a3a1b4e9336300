import type { MailSamples } from '#platform/server/mail/declared-mails.ts'
import {
  declinedMail,
  endedMail,
  endsTodayMail,
  guardianMail,
  moreInfoMail,
  receivedMail,
  reminderMail,
  renewedMail,
  welcomeMail,
} from './membership-mails.ts'

const TYPE = 'Racing'
const RACING = { name: TYPE, canCompete: true, canHoldClubRego: true }
const DAY = '2030-06-30'
const REMINDER = {
  type: TYPE,
  validTo: DAY,
  today: DAY,
  unsubscribeUrl: 'https://example.com/unsubscribe',
  oneClickUrl: 'https://example.com/unsubscribe',
}

/** Returns the mails about memberships with sample data. */
export const MEMBERSHIP_MAIL_SAMPLES: MailSamples = (format) => [
  receivedMail(TYPE, { beginsAtDecision: true, guardian: '', meetsOn: DAY })(format),
  receivedMail(TYPE, { beginsAtDecision: false, guardian: 'Alex Example', meetsOn: null })(format),
  guardianMail(TYPE, 'Alex Example')(),
  welcomeMail(RACING, DAY)(format),
  welcomeMail(RACING, null)(format),
  welcomeMail({ ...RACING, canCompete: false }, DAY)(format),
  welcomeMail({ name: 'Social', canCompete: false, canHoldClubRego: false }, DAY)(format),
  renewedMail(TYPE, DAY)(format),
  renewedMail(TYPE, null)(format),
  declinedMail('The application names no nominator.')(),
  moreInfoMail('Which events did you help at?')(),
  reminderMail(-14, REMINDER)(format),
  endsTodayMail(),
  endedMail(DAY)(format),
  reminderMail(30, REMINDER)(format),
]
