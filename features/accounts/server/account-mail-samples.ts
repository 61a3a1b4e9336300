import { setupI18n } from '@lingui/core'
import { type MailSamples, sampleMessage } from '#platform/server/mail/declared-mails.ts'
import type { MailMessages } from '#platform/server/mail/render-mail.ts'
import {
  accountMergedMail,
  addressChangedMail,
  addressCorrectedMail,
  addressMergedMail,
  addressTakenMail,
  alreadyThereMail,
  checkoutCodeMail,
  exportReadyMail,
  loginCodeMail,
  type MailSetting,
  newAddressByClubMail,
  newAddressCodeMail,
  newDeviceMail,
  noAccountMail,
  passwordChangedMail,
  personRemovedMail,
  privacyReceivedMail,
  privacyTaskMail,
  recoveryCodeMail,
  sessionEndedMail,
  signUpCodeMail,
  stepUpCodeMail,
} from './account-mails.ts'
import { addressSharedMail, addressUnsharedMail } from './shared-login-mails.ts'

const CODE = '123456'
const TO = { email: 'sam@example.com', code: CODE, hasLink: true }

/** Returns the mails about accounts with sample data. */
export const ACCOUNT_MAIL_SAMPLES: MailSamples = () => {
  const found: MailMessages[] = []
  const setting: MailSetting = {
    i18n: setupI18n({ locale: 'en', messages: { en: {} } }),
    locale: 'en',
    render: (content) => {
      found.push(content)
      return { subject: '', text: '', html: '' }
    },
  }
  loginCodeMail(setting, TO)
  signUpCodeMail(setting, TO)
  checkoutCodeMail(setting, TO)
  alreadyThereMail(setting, TO)
  noAccountMail(setting)
  recoveryCodeMail(setting, TO)
  stepUpCodeMail(setting, CODE)
  newAddressCodeMail(setting, CODE)
  addressTakenMail(setting)
  addressChangedMail(setting)
  addressCorrectedMail(setting)
  newAddressByClubMail(setting)
  addressSharedMail(setting, 'Sam Example')
  addressUnsharedMail(setting, 'Sam Example', { needsAddress: true })
  accountMergedMail(setting)
  addressMergedMail(setting)
  newDeviceMail(setting, {
    userAgent: 'Firefox/140.0',
    atMs: Date.UTC(2030, 0, 15),
    timezone: 'Australia/Sydney',
  })
  passwordChangedMail(setting)
  sessionEndedMail(setting)
  personRemovedMail(setting, [sampleMessage('Invoices of the last seven years.')])
  exportReadyMail(setting)
  for (const kind of ['correct', 'delete'] as const) {
    privacyReceivedMail(setting, kind)
    privacyTaskMail(setting, kind)
  }
  return found
}
