import type { MailSamples } from '#platform/server/mail/declared-mails.ts'
import { ownRecordMail, privacyAnswerMail, settingsMail } from './staff-mails.ts'

const NAME = 'Sam Example'

/** Returns the mails to the committee with sample data. */
export const STAFF_MAIL_SAMPLES: MailSamples = () => [
  ownRecordMail(NAME, { verb: 'approved', subjectKind: 'member', subjectId: '12' }),
  privacyAnswerMail({ kind: 'delete' }, { isWhole: false, words: 'You still have an open order.' }),
  privacyAnswerMail({ kind: 'correct' }, { isWhole: true, words: 'We changed your address.' }),
  privacyAnswerMail({ kind: 'correct' }, { isWhole: false, words: 'We changed your address only.' }),
  settingsMail(NAME, { name: { before: 'Sports Car Club', after: 'Motor Sport Club' } }),
]
