import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Mail } from '#integrations/mail/mail.ts'
import { formatIn } from '#platform/server/formats.ts'
import { mailForms } from '#platform/server/mail/mail-words.ts'
import { directionOf, type Locale } from '#platform/shared/locales.ts'
import { deviceOf } from '../device.rules.ts'

/** What every mail about an account needs to know. */
export type MailSetting = {
  i18n: I18n
  locale: Locale
  club: { name: string; email: string }
  appUrl: string
}

export type AccountMail = Omit<Mail, 'messageKey' | 'to'>

/** A code and the page that takes it. The page's address holds both behind the #, so that no server is ever sent them. */
export type CodeToMail = { email: string; code: string; hasLink: boolean }

type Letter = {
  subject: MessageDescriptor
  heading: MessageDescriptor
  paragraphs: readonly MessageDescriptor[]
  facts?: readonly { label: MessageDescriptor; value: string }[]
  code?: string
  button?: { label: MessageDescriptor; url: string }
  /** Said at the foot, before the club's name. */
  why: MessageDescriptor
}

const NOT_YOU = msg`If you didn’t ask for this, do nothing: without the code nobody gets in.`
const WAS_IT_YOU = msg`If that wasn’t you, log in with a code, set a new password and tell the club.`
const TEN_MINUTES = msg`The code works once, for 10 minutes.`

/** To somebody who has an account and asked for a code to log in. */
export function loginCodeMail(setting: MailSetting, to: CodeToMail): AccountMail {
  const { code } = to
  return mailOf(setting, {
    subject: msg`${code} is your login code`,
    heading: msg`Here’s your login code`,
    paragraphs: [TEN_MINUTES],
    ...codeAndLink(setting, to, '/login', msg`Log in`),
    why: NOT_YOU,
  })
}

/** To somebody who is new and has to show that the address is theirs. What they typed is not in it: anybody may have. */
export function signUpCodeMail(setting: MailSetting, to: CodeToMail): AccountMail {
  const { code } = to
  return mailOf(setting, {
    subject: msg`${code} is your code to finish signing up`,
    heading: msg`One more step`,
    paragraphs: [
      msg`Enter this code to show that the address is yours. Then your account is ready.`,
      TEN_MINUTES,
    ],
    ...codeAndLink(setting, to, '/login', msg`Finish signing up`),
    why: msg`If you didn’t sign up, do nothing: without the code no account is made.`,
  })
}

/** To somebody who signed up and has an account already. */
export function alreadyThereMail(setting: MailSetting, to: CodeToMail): AccountMail {
  const { code } = to
  return mailOf(setting, {
    subject: msg`${code} is your login code: you have an account already`,
    heading: msg`You have an account already`,
    paragraphs: [
      msg`Somebody signed up with this address, and it has an account. Log in with this code instead.`,
      TEN_MINUTES,
    ],
    ...codeAndLink(setting, to, '/login', msg`Log in`),
    why: NOT_YOU,
  })
}

/** To an address that asked for a code and has no account it could be used with. */
export function noAccountMail(setting: MailSetting): AccountMail {
  return mailOf(setting, {
    subject: msg`There’s no account with this address`,
    heading: msg`No account here yet`,
    paragraphs: [
      msg`Somebody tried to log in with this address, but there is no account that it can log in to. Try another address of yours, or sign up.`,
    ],
    button: { label: msg`Sign up`, url: `${setting.appUrl}/signup` },
    why: msg`If that wasn’t you, do nothing.`,
  })
}

/** To somebody who has forgotten their password. */
export function recoveryCodeMail(setting: MailSetting, to: CodeToMail): AccountMail {
  const { code } = to
  return mailOf(setting, {
    subject: msg`${code} is your code for a new password`,
    heading: msg`Set a new password`,
    paragraphs: [msg`Enter this code and your new password.`, TEN_MINUTES],
    ...codeAndLink(setting, to, '/forgotpassword', msg`Set a new password`),
    why: NOT_YOU,
  })
}

/** To somebody who is logged in and is about to change something that matters. */
export function stepUpCodeMail(setting: MailSetting, code: string): AccountMail {
  return mailOf(setting, {
    subject: msg`${code} is your code`,
    heading: msg`Is it you?`,
    paragraphs: [
      msg`You are about to change something important in your account. Enter this code to go on.`,
      TEN_MINUTES,
    ],
    code,
    why: msg`If you didn’t ask for this, somebody else is logged in as you. Log out everywhere in your profile.`,
  })
}

/** To the new address of somebody who changes theirs. */
export function newAddressCodeMail(setting: MailSetting, code: string): AccountMail {
  return mailOf(setting, {
    subject: msg`${code} is the code for your new address`,
    heading: msg`Your new address`,
    paragraphs: [msg`Enter this code in your profile to use this address from now on.`, TEN_MINUTES],
    code,
    why: msg`If you didn’t ask for this, do nothing: without the code nothing changes.`,
  })
}

/** To an address that somebody wants as their new one, and that has an account of its own. */
export function addressTakenMail(setting: MailSetting): AccountMail {
  return mailOf(setting, {
    subject: msg`Somebody wanted to use your address`,
    heading: msg`This address has an account`,
    paragraphs: [
      msg`Somebody wanted to make this address their own in another account. It belongs to yours, so nothing has changed.`,
    ],
    why: msg`If it was you, log in with this address instead.`,
  })
}

/** To the old address, once there is a new one. */
export function addressChangedMail(setting: MailSetting): AccountMail {
  return mailOf(setting, {
    subject: msg`Your email address was changed`,
    heading: msg`Your email address was changed`,
    paragraphs: [msg`Your account has another address now. Nothing more is sent to this one.`],
    why: msg`If that wasn’t you, write to the club at once.`,
  })
}

/** After a login on a device where this person has never been. What the device says of itself is told by known names alone. */
export function newDeviceMail(
  setting: MailSetting,
  { userAgent, atMs, timezone }: { userAgent: string; atMs: number; timezone: string },
): AccountMail {
  const { i18n, locale, appUrl } = setting
  const format = formatIn(locale)
  const { browser, system } = deviceOf(userAgent)
  const device =
    browser === ''
      ? i18n._(msg`Unknown device`)
      : system === ''
        ? browser
        : i18n._(msg`${browser} on ${system}`)
  const when = format.moment(atMs, timezone)
  return mailOf(setting, {
    subject: msg`New login to your account`,
    heading: msg`New login to your account`,
    paragraphs: [msg`Somebody logged in as you on a device that is new to us. If it was you, all is well.`],
    facts: [
      { label: msg`Device`, value: device },
      { label: msg`When`, value: when },
    ],
    button: { label: msg`See where you are logged in`, url: `${appUrl}/profile#security` },
    why: msg`If that wasn’t you, log out everywhere in your profile, set a new password and tell the club.`,
  })
}

/** After a password was set or changed. */
export function passwordChangedMail(setting: MailSetting): AccountMail {
  return mailOf(setting, {
    subject: msg`Your password was changed`,
    heading: msg`Your password was changed`,
    paragraphs: [msg`Every other device has been logged out.`],
    why: WAS_IT_YOU,
  })
}

/** After a session was ended because its token turned up where it should not. */
export function sessionEndedMail(setting: MailSetting): AccountMail {
  return mailOf(setting, {
    subject: msg`We logged you out on one device`,
    heading: msg`We logged you out, to be safe`,
    paragraphs: [
      msg`An old or foreign key to your account was used. That can happen when a device is set up from a copy of another one. It can also mean that somebody copied it.`,
      msg`Log in again on that device. Nothing else has changed.`,
    ],
    button: { label: msg`Log in`, url: `${setting.appUrl}/login` },
    why: WAS_IT_YOU,
  })
}

/** When a person's data are ready to be fetched. */
export function exportReadyMail(setting: MailSetting): AccountMail {
  return mailOf(setting, {
    subject: msg`Your data are ready`,
    heading: msg`Your data are ready`,
    paragraphs: [msg`All that we keep about you is in one file. Fetch it from your profile within 7 days.`],
    button: { label: msg`Open my profile`, url: `${setting.appUrl}/profile` },
    why: WAS_IT_YOU,
  })
}

/** To a person who wants their data deleted or put right. */
export function privacyReceivedMail(setting: MailSetting, kind: 'correct' | 'delete'): AccountMail {
  const isDelete = kind === 'delete'
  return mailOf(setting, {
    subject: isDelete ? msg`We have your wish to be deleted` : msg`We have your correction`,
    heading: isDelete ? msg`We have your wish to be deleted` : msg`We have your correction`,
    paragraphs: isDelete
      ? [
          msg`You get an answer within 30 days. Invoices, signed disclaimers and club registration files must be kept for some years by law or by our rules; we will tell you which.`,
          msg`Until then you can go on using your account.`,
        ]
      : [msg`You get an answer within 30 days.`],
    why: WAS_IT_YOU,
  })
}

/** To the club, which has to answer. Whose wish it is stands in the register, not in a mail. */
export function privacyTaskMail(setting: MailSetting, kind: 'correct' | 'delete'): AccountMail {
  const isDelete = kind === 'delete'
  return mailOf(setting, {
    subject: isDelete ? msg`A member wants to be deleted` : msg`A member wants a correction`,
    heading: isDelete ? msg`A member wants to be deleted` : msg`A member wants a correction`,
    paragraphs: [msg`They have to get an answer within 30 days.`],
    button: { label: msg`See the request`, url: `${setting.appUrl}/cms/privacy` },
    why: msg`You get this because the club’s mail comes to you.`,
  })
}

function codeAndLink(
  setting: MailSetting,
  { email, code, hasLink }: CodeToMail,
  path: string,
  label: MessageDescriptor,
) {
  if (!hasLink) return { code }
  const secrets = new URLSearchParams({ email, code }).toString()
  return { code, button: { label, url: `${setting.appUrl}${path}#${secrets}` } }
}

function mailOf({ i18n, locale, club }: MailSetting, letter: Letter): AccountMail {
  const { code, button } = letter
  const subject = i18n._(letter.subject)
  const forms = mailForms({
    subject,
    locale,
    direction: directionOf(locale),
    heading: i18n._(letter.heading),
    paragraphs: letter.paragraphs.map((paragraph) => i18n._(paragraph)),
    ...(letter.facts && { facts: letter.facts.map(({ label, value }) => ({ label: i18n._(label), value })) }),
    ...(code === undefined ? {} : { code }),
    ...(button === undefined ? {} : { button: { label: i18n._(button.label), url: button.url } }),
    footer: [i18n._(letter.why), club.name],
  })
  return {
    subject,
    ...forms,
    ...(code === undefined ? {} : { code }),
    ...(button === undefined ? {} : { link: button.url }),
  }
}
