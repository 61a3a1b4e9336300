import type { MailSamples } from '#platform/server/mail/declared-mails.ts'
import {
  approvedMail,
  changesMail,
  declarationEndsMail,
  declinedMail,
  draftMail,
  endedMail,
  inspectionMail,
  insuranceEndsMail,
  messageMail,
  receivedMail,
  registeredMail,
  renewalMail,
  resumedMail,
  signedMail,
  suspendedMail,
  uninsuredMail,
} from './case-mails.ts'
import { arrivedMail, memberWritesMail } from './desk-mails.ts'

const ABOUT = { id: 1, vehicle: '1968 Holden Monaro' }
const DAY = '2030-06-30'
const MEMBER = 'Sam Example'

/** Returns the mails about club rego with sample data. */
export const REGO_MAIL_SAMPLES: MailSamples = (format) => [
  receivedMail(ABOUT)(),
  changesMail(ABOUT, 'The photo of the engine number is too dark.')(),
  inspectionMail(ABOUT, 'Saturday 10:00, at the clubhouse.')(),
  approvedMail(ABOUT, 'Daylight only.')(),
  approvedMail(ABOUT, '')(),
  signedMail(ABOUT, 'Form 1259', DAY)(format),
  declarationEndsMail(ABOUT, DAY, false)(format),
  declarationEndsMail(ABOUT, DAY, true)(format),
  registeredMail(ABOUT, '12345H')(),
  declinedMail(ABOUT, 'The vehicle is too young for this scheme.')(),
  endedMail(ABOUT, 'The vehicle was sold.')(),
  suspendedMail(ABOUT, DAY)(format),
  resumedMail(ABOUT)(),
  uninsuredMail(ABOUT, DAY)(format),
  insuranceEndsMail(ABOUT, DAY)(format),
  renewalMail(ABOUT, DAY)(format),
  draftMail(ABOUT)(),
  messageMail(ABOUT, 'Please send a photo of the left side.')(),
  arrivedMail(ABOUT, MEMBER)(),
  memberWritesMail(ABOUT, MEMBER, 'The photo is in my garage now.')(),
]
