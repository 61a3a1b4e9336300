import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Mail } from '#integrations/mail/mail.ts'
import { formatIn } from '#platform/server/formats.ts'
import type { MailMessages } from '#platform/server/mail/render-mail.ts'
import type { Locale } from '#platform/shared/locales.ts'
import { deviceOf } from '../device.rules.ts'

/** The settings common to all account mails. */
export type MailSetting = {
  i18n: I18n
  locale: Locale
  render: (content: MailMessages) => AccountMail
}

export type AccountMail = Omit<Mail, 'messageKey' | 'to'> & {
  /** The person for whom the mail is, if several people use the address. */
  personId?: number
}

/**
 * A code and its recipient. The link in the mail contains both after the #, because browsers do not send that part to a
 * server.
 */
export type CodeToMail = {
  email: string
  code: string
  hasLink: boolean
  /** The path to which the link leads after the login; null for the home page. */
  place?: string | null
}

const NOT_YOU = msg`If you didn’t ask for this, ignore this email. Nobody can log in without the code.`
const WAS_IT_YOU = msg`If that wasn’t you, log in with a code, set a new password and tell the club.`
const TEN_MINUTES = msg`The code works once, for 10 minutes.`

/** Builds the mail with a login code for a person with an account. */
export function loginCodeMail(setting: MailSetting, to: CodeToMail): AccountMail {
  return setting.render({
    mail: 'accounts.login_code',
    subject: msg`Your login code`,
    heading: msg`Here’s your login code`,
    paragraphs: [TEN_MINUTES],
    ...codeAndLink(to, '/login', msg`Log in`),
    why: NOT_YOU,
  })
}

/**
 * Builds the mail with a sign-up code, which proves ownership of the address. It omits the name typed at sign-up,
 * because another person may have typed it.
 */
export function signUpCodeMail(setting: MailSetting, to: CodeToMail): AccountMail {
  return setting.render({
    mail: 'accounts.sign_up_code',
    subject: msg`Your code to finish signing up`,
    heading: msg`Complete your sign-up`,
    paragraphs: [
      msg`Enter this code to show that the address is yours. Then your account is ready.`,
      TEN_MINUTES,
    ],
    ...codeAndLink(to, '/login', msg`Finish signing up`),
    why: msg`If you didn’t sign up, ignore this email. No account is created without the code.`,
  })
}

/** Builds the mail with the code that a buyer enters at the checkout. It is the same with and without an account. */
export function checkoutCodeMail(setting: MailSetting, to: CodeToMail): AccountMail {
  return setting.render({
    mail: 'accounts.checkout_code',
    subject: msg`Your code for the checkout`,
    heading: msg`Here’s your code for the checkout`,
    paragraphs: [
      msg`Enter it on the page where you typed this address. Your cart is still there.`,
      TEN_MINUTES,
    ],
    ...codeAndLink(to, '/login', msg`Log in`),
    why: NOT_YOU,
  })
}

/** Builds the mail to a person who tried to sign up with an address that already has an account. */
export function alreadyThereMail(setting: MailSetting, to: CodeToMail): AccountMail {
  return setting.render({
    mail: 'accounts.already_signed_up',
    subject: msg`Your login code: you already have an account`,
    heading: msg`You have an account already`,
    paragraphs: [
      msg`Someone signed up with this address, but it already has an account. Log in with this code instead.`,
      TEN_MINUTES,
    ],
    ...codeAndLink(to, '/login', msg`Log in`),
    why: NOT_YOU,
  })
}

/** Builds the mail to an address for which a code was requested but which has no account to log in to. */
export function noAccountMail(setting: MailSetting): AccountMail {
  return setting.render({
    mail: 'accounts.no_account',
    subject: msg`There’s no account with this address`,
    heading: msg`You don’t have an account yet`,
    paragraphs: [
      msg`Someone tried to log in with this address, but it has no account. Try another address of yours, or sign up.`,
    ],
    button: { label: msg`Sign up`, path: '/signup' },
    why: msg`If that wasn’t you, do nothing.`,
  })
}

/** Builds the mail with a code for setting a new password. */
export function recoveryCodeMail(setting: MailSetting, to: CodeToMail): AccountMail {
  return setting.render({
    mail: 'accounts.recovery_code',
    subject: msg`Your code for a new password`,
    heading: msg`Set a new password`,
    paragraphs: [msg`Enter this code and your new password.`, TEN_MINUTES],
    ...codeAndLink(to, '/forgotpassword', msg`Set a new password`),
    why: NOT_YOU,
  })
}

/** Builds the mail with a step-up code, which a logged-in person needs before a sensitive change. */
export function stepUpCodeMail(setting: MailSetting, code: string): AccountMail {
  return setting.render({
    mail: 'accounts.confirmation_code',
    subject: msg`Your confirmation code`,
    heading: msg`Is it you?`,
    paragraphs: [
      msg`You are about to change something important in your account. Enter this code to go on.`,
      TEN_MINUTES,
    ],
    code,
    why: msg`If you didn’t ask for this, someone else is logged in to your account. Log out everywhere in your profile.`,
  })
}

/** Builds the mail with the code to the new address when a person changes their email address. */
export function newAddressCodeMail(setting: MailSetting, code: string): AccountMail {
  return setting.render({
    mail: 'accounts.new_address_code',
    subject: msg`Your code for the new email address`,
    heading: msg`Your new address`,
    paragraphs: [msg`Enter this code in your profile to use this address from now on.`, TEN_MINUTES],
    code,
    why: msg`If you didn’t ask for this, ignore this email. Nothing changes without the code.`,
  })
}

/** Builds the mail to the owner of an address that another person tried to use as their new address. */
export function addressTakenMail(setting: MailSetting): AccountMail {
  return setting.render({
    mail: 'accounts.address_taken',
    subject: msg`Someone tried to use your address`,
    heading: msg`This address has an account`,
    paragraphs: [
      msg`Someone tried to use this address for another account. It belongs to your account, so nothing has changed.`,
    ],
    why: msg`If it was you, log in with this address instead.`,
  })
}

/** Builds the mail to the old address after the email address was changed. */
export function addressChangedMail(setting: MailSetting): AccountMail {
  return setting.render({
    mail: 'accounts.address_changed',
    subject: msg`Your email address was changed`,
    heading: msg`Your email address was changed`,
    paragraphs: [msg`Your account now uses another address. We no longer send email to this one.`],
    why: msg`If that wasn’t you, write to the club at once.`,
  })
}

/** Builds the mail to the old address after the committee changed a person's email address. */
export function addressCorrectedMail(setting: MailSetting): AccountMail {
  return setting.render({
    mail: 'accounts.address_corrected',
    subject: msg`The club changed your email address`,
    heading: msg`The club changed your email address`,
    paragraphs: [
      msg`Your account now uses another address. We no longer send email to this one, and every device has been logged out.`,
    ],
    why: msg`If you didn’t ask the club for this, write to the club at once.`,
  })
}

/** Builds the mail to the new address after the committee changed a person's email address. */
export function newAddressByClubMail(setting: MailSetting): AccountMail {
  return setting.render({
    mail: 'accounts.new_address_by_club',
    subject: msg`The club now uses this address for you`,
    heading: msg`Log in with this address`,
    paragraphs: [
      msg`The club changed the email address of your account to this one. Log in with a code that we send here.`,
      msg`If you had a password, it no longer works. You can set a new one in your profile.`,
    ],
    button: { label: msg`Log in`, path: '/login' },
    why: msg`If this account isn’t yours, write to the club.`,
  })
}

/** Builds the mail to the address that a person logs in with after the committee merged their two accounts. */
export function accountMergedMail(setting: MailSetting): AccountMail {
  return setting.render({
    mail: 'accounts.account_merged',
    subject: msg`The club merged two accounts of yours`,
    heading: msg`You now have one account`,
    paragraphs: [
      msg`The club had two accounts for you and merged them. Log in with this address; everything is there.`,
    ],
    button: { label: msg`Log in`, path: '/login' },
    why: msg`If you never had a second account, write to the club at once.`,
  })
}

/** Builds the mail to the address that no longer works after the committee merged two accounts. */
export function addressMergedMail(setting: MailSetting): AccountMail {
  return setting.render({
    mail: 'accounts.address_merged',
    subject: msg`The club merged two accounts of yours`,
    heading: msg`You now have one account`,
    paragraphs: [
      msg`The club had two accounts for you and merged them. This address no longer works for logging in. Use the address of your other account.`,
    ],
    why: msg`If you never had a second account, write to the club at once.`,
  })
}

/**
 * Builds the mail after a login on a device that this person has not used before. It names only known browsers and
 * systems and never quotes the User-Agent header.
 */
export function newDeviceMail(
  setting: MailSetting,
  { userAgent, atMs, timezone }: { userAgent: string; atMs: number; timezone: string },
): AccountMail {
  const { i18n, locale } = setting
  const format = formatIn(locale)
  const { browser, system } = deviceOf(userAgent)
  const device =
    browser === ''
      ? i18n._(msg`Unknown device`)
      : system === ''
        ? browser
        : i18n._(msg`${browser} on ${system}`)
  const when = format.moment(atMs, timezone)
  return setting.render({
    mail: 'accounts.new_device',
    subject: msg`New login to your account`,
    heading: msg`New login to your account`,
    paragraphs: [
      msg`Someone logged in to your account on a new device. If it was you, you don’t need to do anything.`,
    ],
    facts: [
      { label: msg`Device`, value: device },
      { label: msg`Time`, value: when },
    ],
    button: { label: msg`See where you are logged in`, path: '/profile#security' },
    why: msg`If that wasn’t you, log out everywhere in your profile, set a new password and tell the club.`,
  })
}

/** Builds the mail after a password was set or changed. */
export function passwordChangedMail(setting: MailSetting): AccountMail {
  return setting.render({
    mail: 'accounts.password_changed',
    subject: msg`Your password was changed`,
    heading: msg`Your password was changed`,
    paragraphs: [msg`Every other device has been logged out.`],
    why: WAS_IT_YOU,
  })
}

/** Builds the mail after a session was ended because one of its refresh tokens was reused or used on another device. */
export function sessionEndedMail(setting: MailSetting): AccountMail {
  return setting.render({
    mail: 'accounts.session_ended',
    subject: msg`We logged you out on one device`,
    heading: msg`We logged you out, to be safe`,
    paragraphs: [
      msg`An old login to your account was used again. That can happen when a device is set up from a copy of another one. It can also mean that someone copied your login.`,
      msg`Log in again on that device. Nothing else has changed.`,
    ],
    button: { label: msg`Log in`, path: '/login' },
    why: WAS_IT_YOU,
  })
}

/**
 * Builds the mail to the former address of a person whose data was removed. Lists exactly the data that the club
 * retains.
 */
export function personRemovedMail(setting: MailSetting, retained: readonly MessageDescriptor[]): AccountMail {
  return setting.render({
    mail: 'accounts.data_removed',
    subject: msg`Your data has been removed`,
    heading: msg`Your data has been removed`,
    paragraphs: [
      msg`You asked us to remove your data. We have removed your profile, addresses, pictures, uploaded files, messages and logins. Your account is closed and can’t be restored.`,
      ...(retained.length === 0 ? [] : [msg`We still keep:`, ...retained]),
      msg`You can sign up again at any time. That makes a new account.`,
    ],
    why: msg`You get this because you asked the club to remove your data. It is the last email to this address about that account.`,
  })
}

/** Builds the mail that a person’s data export is ready for download. */
export function exportReadyMail(setting: MailSetting): AccountMail {
  return setting.render({
    mail: 'accounts.export_ready',
    subject: msg`Your data is ready`,
    heading: msg`Your data is ready`,
    paragraphs: [
      msg`Your data and files are in one ZIP archive. Download it from your profile within 7 days.`,
    ],
    button: { label: msg`Open my profile`, path: '/profile' },
    why: WAS_IT_YOU,
  })
}

/** Builds the mail that confirms a person’s request to correct or delete their data. */
export function privacyReceivedMail(setting: MailSetting, kind: 'correct' | 'delete'): AccountMail {
  const isDelete = kind === 'delete'
  return setting.render({
    mail: 'accounts.privacy_received',
    subject: isDelete ? msg`We have your request to remove your data` : msg`We have your correction`,
    heading: isDelete ? msg`We have your request to remove your data` : msg`We have your correction`,
    paragraphs: isDelete
      ? [
          msg`You get an answer within 30 days. Some records must be kept for some years, like invoices, signed disclaimers and the club rego register. The answer lists those about you.`,
          msg`Until then you can keep using your account.`,
        ]
      : [msg`You get an answer within 30 days.`],
    why: WAS_IT_YOU,
  })
}

/**
 * Builds the mail that informs the club of a privacy request. It does not name the person; the register of requests
 * does.
 */
export function privacyTaskMail(setting: MailSetting, kind: 'correct' | 'delete'): AccountMail {
  const isDelete = kind === 'delete'
  return setting.render({
    mail: 'accounts.privacy_task',
    subject: isDelete ? msg`A member wants their data removed` : msg`A member wants a correction`,
    heading: isDelete ? msg`A member wants their data removed` : msg`A member wants a correction`,
    paragraphs: [msg`Answer them within 30 days.`],
    button: { label: msg`See the request`, path: '/cms/privacy' },
    why: msg`You get this because the club’s mail comes to you.`,
  })
}

function codeAndLink(
  { email, code, hasLink, place = null }: CodeToMail,
  path: string,
  label: MessageDescriptor,
) {
  if (!hasLink) return { code }
  const secrets = new URLSearchParams({ email, code, ...(place === null ? {} : { place }) }).toString()
  return { code, button: { label, path: `${path}#${secrets}` } }
}
