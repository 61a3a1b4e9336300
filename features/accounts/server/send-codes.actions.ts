import type { Tx } from '#platform/server/database/pool.ts'
import { instantOf } from '#platform/shared/clock.ts'
import { dayInZone } from '#platform/shared/format.ts'
import type { Locale } from '#platform/shared/locales.ts'
import { Problem } from '#platform/shared/problem.ts'
import { type Mistake, readDateOfBirth, readName } from '../person.rules.ts'
import { type AccountService, mailSetting, mailTo } from './accounts-service.ts'
import {
  type AccountMail,
  alreadyThereMail,
  type CodeToMail,
  loginCodeMail,
  type MailSetting,
  noAccountMail,
  recoveryCodeMail,
  signUpCodeMail,
} from './account-mails.ts'
import { netOf, usesOf } from './budgets.ts'
import { acceptEmail, type EmailAddress } from './email-address.ts'
import { type NewCode, type PendingSignUp, putCode } from './login-codes.store.ts'
import { CODE_LIFE_MS, codeHash, type CodePurpose, newCode } from './mailed-code.ts'
import type { Person } from './people.store.ts'
import { putCodeWithin } from './send-codes.store.ts'

/** Who asks for a code: from where, and in which language should there be no account that has one. */
export type CodeWish = { ip: string; locale: Locale }

/** Which mail goes with a code, by what is behind the address. */
type ChooseMail = (
  setting: MailSetting,
  to: CodeToMail,
  found: { hasAccount: boolean; hasSignUp: boolean },
) => AccountMail

/**
 * Mails a code to log in with. An address without an account is told so in its own mail, with as much work, so that
 * nobody but its owner learns which it was.
 * @throws Problem VALIDATION for what is not one address
 * @source SECURITY rows 6, 9, 11, 12
 */
export async function sendLoginCode(
  service: AccountService,
  wish: CodeWish & { email: string; isCodeOnly: boolean },
): Promise<void> {
  await sendCode(service, wish, {
    to: acceptEmail(wish.email),
    purpose: 'login',
    signUp: null,
    hasLink: !wish.isCodeOnly,
    mail: (setting, to, { hasAccount, hasSignUp }) => {
      if (hasAccount) return loginCodeMail(setting, to)
      return hasSignUp ? signUpCodeMail(setting, to) : noAccountMail(setting)
    },
  })
}

/**
 * Mails a code that finishes a sign-up; an address with an account gets one to log in with, and nobody else learns it.
 * @throws Problem VALIDATION
 */
export async function sendSignUpCode(
  service: AccountService,
  wish: CodeWish & { email: string; firstName: string; lastName: string; dateOfBirth: string },
): Promise<void> {
  const { timezone } = await service.club()
  const { to, signUp } = acceptSignUp(wish, dayInZone(service.clock.nowMs(), timezone))
  await sendCode(service, wish, {
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

/** Mails a code for a new password. @throws Problem VALIDATION */
export async function sendRecoveryCode(
  service: AccountService,
  wish: CodeWish & { email: string },
): Promise<void> {
  await sendCode(service, wish, {
    to: acceptEmail(wish.email),
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

async function sendCode(service: AccountService, { ip, locale }: CodeWish, sending: Sending): Promise<void> {
  const { to, purpose } = sending
  const { address, emailKey } = to
  const code = newCode(service.chance)
  const club = await service.club()
  const uses = usesOf(service, [
    { kind: 'sendsPerIp', of: netOf(ip) },
    { kind: 'sendsPerEmail', of: emailKey },
  ])
  const row = draftCode(service, { emailKey, purpose, code, signUp: sending.signUp })
  // One commit for all of it: a disk that has to be waited for is most of what a code costs.
  await service.database.transaction(async (tx) => {
    const put = await putCodeWithin(tx, uses, row, instantOf(service.clock))
    // Said to nobody: whoever asks too often gets the same answer, and no mail.
    if (put === null) return
    const account = put.person?.isDisabled === false ? put.person : null
    const setting = mailSetting(service, club, account?.locale ?? locale)
    const email = account?.email ?? address
    const mail = sending.mail(
      setting,
      { email, code, hasLink: sending.hasLink },
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
}

/** What is stored of a code. */
function draftCode(
  service: AccountService,
  { emailKey, purpose, code, signUp, personId }: CodeDraft,
): NewCode {
  const of = { purpose, emailKey, ...(personId === undefined ? {} : { personId }) }
  return {
    emailKey,
    purpose,
    codeHash: codeHash(service.keys.code, code, of),
    expiresAt: new Date(service.clock.nowMs() + CODE_LIFE_MS),
    signUp,
  }
}

/** Makes a code the live one of its address and purpose. */
export async function storeCode(
  service: AccountService,
  tx: Tx,
  draft: CodeDraft,
): Promise<{ hasSignUp: boolean }> {
  return putCode(tx, draftCode(service, draft), instantOf(service.clock))
}

/** All that is wrong with a sign-up at once, each at its own field. */
function acceptSignUp(
  wish: { email: string; firstName: string; lastName: string; dateOfBirth: string },
  today: string,
): { to: EmailAddress; signUp: PendingSignUp } {
  const readings = {
    first_name: readName('first_name', wish.firstName),
    last_name: readName('last_name', wish.lastName),
    date_of_birth: readDateOfBirth(wish.dateOfBirth, today),
  }
  const mistakes: Mistake[] = []
  const valueOf = (field: keyof typeof readings): string => {
    const reading = readings[field]
    if (!('mistake' in reading)) return reading.value
    mistakes.push({ field, ...reading.mistake })
    return ''
  }
  const firstName = valueOf('first_name')
  const lastName = valueOf('last_name')
  const dateOfBirth = valueOf('date_of_birth')
  let to: EmailAddress | undefined
  try {
    to = acceptEmail(wish.email)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    mistakes.push(...error.fields)
  }
  if (to === undefined || mistakes.length > 0) throw new Problem('VALIDATION', { fields: mistakes })
  return { to, signUp: { email: to.address, firstName, lastName, dateOfBirth } }
}
