import type { Tx } from '#platform/server/database/pool.ts'
import { networkOf } from '#platform/server/http/client-network.ts'
import { instantOf } from '#platform/shared/clock.ts'
import { dayInZone } from '#platform/shared/format.ts'
import type { Locale } from '#platform/shared/locales.ts'
import { ownPath } from '#platform/shared/own-path.ts'
import { Problem } from '#platform/shared/problem.ts'
import { type FieldReading, type Mistake, readDateOfBirth, readName } from '../person.rules.ts'
import { type AccountService, mailSetting, mailTo } from './accounts-service.ts'
import {
  type AccountMail,
  alreadyThereMail,
  checkoutCodeMail,
  type CodeToMail,
  loginCodeMail,
  type MailSetting,
  noAccountMail,
  recoveryCodeMail,
  signUpCodeMail,
} from './account-mails.ts'
import { usesOf } from './budgets.ts'
import { acceptEmail, type EmailAddress } from './email-address.ts'
import { type NewCode, type PendingSignUp, putCode } from './login-codes.store.ts'
import { CODE_LIFE_MS, codeHash, type CodePurpose, newCode } from './mailed-code.ts'
import type { Person } from './people.store.ts'
import { putCodeWithin } from './send-codes.store.ts'

/**
 * The client’s IP address, the language to use if the address has no account, and the page to which the mailed link
 * leads after the login.
 */
export type CodeInput = { ip: string; locale: Locale; place?: string | undefined }

/** Chooses the mail for a code, depending on the account behind the address. */
type ChooseMail = (
  setting: MailSetting,
  to: CodeToMail,
  found: { hasAccount: boolean; hasSignUp: boolean },
) => AccountMail

/**
 * Mails a login code. An address without an account gets a mail that says so, after the same amount of work, so that
 * only the owner of the address learns whether it has an account.
 * @throws Problem VALIDATION if the text is not exactly one address
 * @source docs/reference/accounts.md §2.1, §2.4, §2.8
 */
export async function sendLoginCode(
  service: AccountService,
  input: CodeInput & { email: string; isCodeOnly: boolean },
): Promise<void> {
  await sendCode(service, input, {
    to: acceptEmail(input.email),
    purpose: 'login',
    signUp: null,
    hasLink: !input.isCodeOnly,
    mail: (setting, to, { hasAccount, hasSignUp }) => {
      if (hasAccount) return loginCodeMail(setting, to)
      return hasSignUp ? signUpCodeMail(setting, to) : noAccountMail(setting)
    },
  })
}

/**
 * Mails a code that completes a sign-up. An address with an account gets a login code instead; only its owner learns
 * that.
 * @throws Problem VALIDATION
 */
export async function sendSignUpCode(
  service: AccountService,
  input: CodeInput & { email: string; firstName: string; lastName: string; dateOfBirth: string },
): Promise<void> {
  const { timezone } = await service.club()
  const today = dayInZone(service.clock.nowMs(), timezone)
  const { to, signUp } = acceptSignUp(input, { dateOfBirth: input.dateOfBirth, today })
  await sendCode(service, input, {
    to,
    purpose: 'login',
    signUp,
    hasLink: true,
    mail: (setting, code, { hasAccount, hasSignUp }) => {
      if (hasAccount) return alreadyThereMail(setting, code)
      return hasSignUp ? signUpCodeMail(setting, code) : noAccountMail(setting)
    },
  })
}

/**
 * Mails a code to a buyer at the checkout, with the same text whether the address has an account or the code will
 * create one.
 * @throws Problem VALIDATION
 * @source docs/reference/accounts.md §2.9
 */
export async function sendCheckoutCode(
  service: AccountService,
  input: CodeInput & { email: string; firstName: string; lastName: string },
): Promise<void> {
  const { to, signUp } = acceptSignUp(input, null)
  await sendCode(service, input, {
    to,
    purpose: 'login',
    signUp,
    hasLink: false,
    mail: (setting, code, { hasAccount, hasSignUp }) =>
      hasAccount || hasSignUp ? checkoutCodeMail(setting, code) : noAccountMail(setting),
  })
}

/** Mails a code for setting a new password. @throws Problem VALIDATION */
export async function sendRecoveryCode(
  service: AccountService,
  input: CodeInput & { email: string },
): Promise<void> {
  await sendCode(service, input, {
    to: acceptEmail(input.email),
    purpose: 'recovery',
    signUp: null,
    hasLink: true,
    mail: (setting, to, { hasAccount }) =>
      hasAccount ? recoveryCodeMail(setting, to) : noAccountMail(setting),
  })
}

type Sending = {
  to: EmailAddress
  purpose: CodePurpose
  signUp: PendingSignUp | null
  hasLink: boolean
  mail: ChooseMail
}

async function sendCode(
  service: AccountService,
  { ip, locale, place }: CodeInput,
  sending: Sending,
): Promise<void> {
  const { to, purpose } = sending
  const { address, emailKey } = to
  const code = newCode(service.random)
  const club = await service.club()
  const uses = usesOf(service, [
    { kind: 'sendsPerIp', of: networkOf(ip) },
    { kind: 'sendsPerEmail', of: emailKey },
  ])
  const row = draftCode(service, { emailKey, purpose, code, signUp: sending.signUp })
  // Do everything in one commit, because waiting for the disk takes most of the time of sending a code.
  await service.database.transaction(async (tx) => {
    const put = await putCodeWithin(tx, uses, row, instantOf(service.clock))
    // If a rate limit is exceeded, the caller gets the same answer, but no mail is sent.
    if (put === null) return
    const account = put.person?.isDisabled === false ? put.person : null
    const setting = mailSetting(service, club, account?.locale ?? locale)
    const email = account?.email ?? address
    const mail = sending.mail(
      setting,
      { email, code, hasLink: sending.hasLink, place: place === undefined ? null : ownPath(place) },
      { hasAccount: account !== null, hasSignUp: put.hasSignUp },
    )
    await mailTo(service, tx, email, mail)
  })
}

type CodeDraft = {
  emailKey: string
  purpose: CodePurpose
  code: string
  signUp: PendingSignUp | null
  personId?: Person['id']
  /** The address that the code verifies, if the code is stored under another one. */
  provesEmailKey?: string
}

/** Returns the row of a code; it contains the code’s hash, never the code. */
function draftCode(
  service: AccountService,
  { emailKey, purpose, code, signUp, personId, provesEmailKey = emailKey }: CodeDraft,
): NewCode {
  const of = { purpose, emailKey: provesEmailKey, ...(personId === undefined ? {} : { personId }) }
  return {
    emailKey,
    purpose,
    codeHash: codeHash(service.keys.code, code, of),
    expiresAt: new Date(service.clock.nowMs() + CODE_LIFE_MS),
    signUp,
  }
}

/** Stores a code as the only valid one of its address and purpose. */
export async function storeCode(
  service: AccountService,
  tx: Tx,
  draft: CodeDraft,
): Promise<{ hasSignUp: boolean }> {
  return putCode(tx, draftCode(service, draft), instantOf(service.clock))
}

/**
 * Validates a sign-up and throws all mistakes at once, each at its field.
 * @param birth null if no date of birth is asked for
 */
function acceptSignUp(
  input: { email: string; firstName: string; lastName: string },
  birth: { dateOfBirth: string; today: string } | null,
): { to: EmailAddress; signUp: PendingSignUp } {
  const mistakes: Mistake[] = []
  const valueOf = (field: Mistake['field'], reading: FieldReading<string>): string => {
    if (!('mistake' in reading)) return reading.value
    mistakes.push({ field, ...reading.mistake })
    return ''
  }
  const firstName = valueOf('first_name', readName('first_name', input.firstName))
  const lastName = valueOf('last_name', readName('last_name', input.lastName))
  const dateOfBirth =
    birth === null ? null : valueOf('date_of_birth', readDateOfBirth(birth.dateOfBirth, birth.today))
  let to: EmailAddress | undefined
  try {
    to = acceptEmail(input.email)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    mistakes.push(...error.fields)
  }
  if (to === undefined || mistakes.length > 0) throw new Problem('VALIDATION', { fields: mistakes })
  return { to, signUp: { email: to.address, firstName, lastName, dateOfBirth } }
}
