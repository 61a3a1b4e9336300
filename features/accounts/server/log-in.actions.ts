import type { Tx } from '#platform/server/database/pool.ts'
import { networkOf } from '#platform/server/http/client-network.ts'
import { instantOf } from '#platform/shared/clock.ts'
import type { Locale } from '#platform/shared/locales.ts'
import { Problem } from '#platform/shared/problem.ts'
import { ACCOUNT_REFUSALS, type CodeAnswer, type TokenPair } from '../accounts.contract.ts'
import { PERSON_WORDS, tidyCode } from '../person.rules.ts'
import { type AccountClub, type AccountService, mailTo, personMailSetting } from './accounts-service.ts'
import { passwordChangedMail } from './account-mails.ts'
import { beginSession, draftSession, noteEvent, tokensOf, type ClientInfo } from './begin-session.ts'
import { uncountClaims, takeFromBudgets } from './budgets.ts'
import { offerChoice } from './choose-person.actions.ts'
import { emailKeyOf } from './email-address.ts'
import { type PendingSignUp, useCode } from './login-codes.store.ts'
import { codeHash, type CodePurpose } from './mailed-code.ts'
import { acceptPassword, hashPassword, isPassword } from './passwords.ts'
import {
  findPersonByEmail,
  insertPerson,
  lockPerson,
  updatePerson,
  wipeUnprovedCredentials,
} from './people.store.ts'
import { endSessionsOf } from './sessions.store.ts'
import { maySharerActAs } from './shared-login.store.ts'

/** Returns the same refusal for a code that is wrong, expired, used, blocked or was never sent. */
export function wrongCode(): Problem {
  return new Problem(ACCOUNT_REFUSALS.wrongCode, {
    fields: [{ field: 'code', code: 'wrong', message: PERSON_WORDS.codeWrong }],
  })
}

/**
 * Returns the refusal of a wrong code for a logged-in caller. It differs from `wrongCode`, because the client would
 * treat that as a lost session.
 */
export function wrongCodeField(): Problem {
  return new Problem('VALIDATION', {
    fields: [{ field: 'code', code: 'wrong', message: PERSON_WORDS.codeWrong }],
  })
}

/**
 * Consumes a code, or counts a wrong attempt against it.
 * @param provesEmailKey the address that the code verifies, if it is stored under another one
 * @returns null for a code that is wrong, expired, used or never sent
 */
export async function useMailedCode(
  service: AccountService,
  tx: Tx,
  {
    emailKey,
    purpose,
    code,
    personId,
    provesEmailKey = emailKey,
  }: {
    emailKey: string
    purpose: CodePurpose
    code: string
    personId?: number
    provesEmailKey?: string
  },
) {
  const of = { purpose, emailKey: provesEmailKey, ...(personId === undefined ? {} : { personId }) }
  return useCode(
    tx,
    { emailKey, purpose, codeHash: codeHash(service.keys.code, tidyCode(code), of) },
    instantOf(service.clock),
  )
}

/**
 * Logs in with a mailed code. After a sign-up it creates the account first. Of several concurrent calls with one code
 * only one succeeds. Returns the people to choose from if several log in with the address.
 * @throws Problem LOGIN_FAILED
 * @source docs/reference/accounts.md §2.1, §2.6
 */
export async function logInWithCode(
  service: AccountService,
  { email, code, fingerprint, locale }: { email: string; code: string; fingerprint: string; locale: Locale },
  clientInfo: ClientInfo,
): Promise<CodeAnswer> {
  const emailKey = emailKeyOf(email)
  const draft = await draftSession(service, 'code', fingerprint, clientInfo)
  // Throw the refusal after the commit, because the wrong attempt must stay counted.
  const opened = await service.database.transaction(async (tx) => {
    const proof = await useMailedCode(service, tx, { emailKey, purpose: 'login', code })
    if (proof === null) return null
    const choice = proof.isShared ? await offerChoice(service, tx, { emailKey, fingerprint }) : null
    if (choice !== null) return { choice }
    const known = await beginSession(service, tx, emailKey, draft)
    if (known !== null || proof.signUp === null) return known
    await signUp(service, tx, emailKey, proof.signUp, locale)
    return beginSession(service, tx, emailKey, draft)
  })
  if (opened === null) throw wrongCode()
  return typeof opened === 'number' ? tokensOf(service, opened, draft) : opened
}

/** Creates the account of a person who has just verified their address. */
async function signUp(
  service: AccountService,
  tx: Tx,
  emailKey: string,
  { email, ...names }: PendingSignUp,
  locale: Locale,
): Promise<void> {
  const now = instantOf(service.clock)
  const personId = await insertPerson(tx, {
    ...names,
    email,
    emailKey,
    emailProvedAt: now,
    locale,
    createdAt: now,
    updatedAt: now,
  })
  if (personId === null) return
  await noteEvent(service, tx, { personId, what: 'signed_up' })
  await noteEvent(service, tx, { personId, what: 'email_proved' })
}

/**
 * Logs in with a password. An unknown address, an account without a password and a wrong password give the same error
 * after the same time.
 * @throws Problem LOGIN_FAILED, RATE_LIMITED
 * @source docs/reference/accounts.md §2.4, §2.5, §2.8
 */
export async function logInWithPassword(
  service: AccountService,
  { username, password, fingerprint }: { username: string; password: string; fingerprint: string },
  clientInfo: ClientInfo,
): Promise<TokenPair> {
  const emailKey = emailKeyOf(username)
  const claims = [
    { kind: 'failedLoginsPerIp', of: networkOf(clientInfo.ip) },
    { kind: 'failedLoginsPerEmail', of: emailKey },
  ] as const
  // Count before checking the password, so that concurrent attempts cannot exceed the limit.
  await takeFromBudgets(service, claims)
  const found = await findPersonByEmail(service.database.db, emailKey)
  const mayLogIn = found?.disabledAt === null && found.emailProvedAt !== null
  const isRight = await isPassword(password, mayLogIn ? found.passwordHash : null)
  if (!isRight) throw new Problem('LOGIN_FAILED')
  await uncountClaims(service, claims)
  const draft = await draftSession(service, 'password', fingerprint, clientInfo)
  const personId = await service.database.transaction((tx) => beginSession(service, tx, emailKey, draft))
  if (personId === null) throw new Problem('LOGIN_FAILED')
  return tokensOf(service, personId, draft)
}

/**
 * Sets a new password with a mailed code and ends every session; with a fingerprint it begins a new one.
 * @throws Problem VALIDATION for the code or the password; a weak password does not consume the code. NOT_ELIGIBLE,
 * after a correct code, if several people log in with the address
 */
export async function recoverWithCode(
  service: AccountService,
  {
    email,
    code,
    newPassword,
    fingerprint,
  }: { email: string; code: string; newPassword: string; fingerprint: string | undefined },
  clientInfo: ClientInfo,
): Promise<Partial<TokenPair>> {
  const emailKey = emailKeyOf(email)
  acceptPassword(newPassword, { email: emailKey })
  const draft =
    fingerprint === undefined ? null : await draftSession(service, 'recovery', fingerprint, clientInfo)
  const club = await service.club()
  const personId = await service.database.transaction(async (tx) => {
    const proof = await useMailedCode(service, tx, { emailKey, purpose: 'recovery', code })
    const holder = proof === null ? null : await findPersonByEmail(tx, emailKey)
    // The lock makes this change and a concurrent sharing of the address run one after the other.
    const found = holder === null ? null : await lockPerson(tx, holder.id)
    if (found?.disabledAt !== null || found.emailKey !== emailKey) return null
    // Everybody who reads the mailbox can request a code, and could set a password that still works after the sharing
    // ends.
    if (await maySharerActAs(tx, { holderId: found.id, sessionId: null }))
      throw new Problem(ACCOUNT_REFUSALS.noRecoveryForShared)
    // Check the password only after the code: without a code the caller must not learn the person’s names. The thrown
    // refusal also leaves the code unused.
    acceptPassword(newPassword, { email: found.email, names: [found.firstName, found.lastName] })
    if (found.emailProvedAt === null) {
      await wipeUnprovedCredentials(tx, found.id)
      await updatePerson(tx, found.id, { emailProvedAt: instantOf(service.clock) })
      await noteEvent(service, tx, { personId: found.id, what: 'email_proved' })
    }
    await changePassword(service, tx, { person: found, newPassword, club })
    if (draft) await beginSession(service, tx, emailKey, draft)
    return found.id
  })
  if (personId === null) throw wrongCodeField()
  return draft ? tokensOf(service, personId, draft) : {}
}

/** Stores a password, ends all sessions but the given one, and notifies the person. */
export async function changePassword(
  service: AccountService,
  tx: Tx,
  change: {
    person: { id: number; email: string; locale: string }
    newPassword: string
    club: AccountClub
    storedSessionId?: string
  },
): Promise<void> {
  const { person, newPassword, club, storedSessionId } = change
  const now = instantOf(service.clock)
  await updatePerson(tx, person.id, { passwordHash: await hashPassword(newPassword), updatedAt: now })
  const ended = await endSessionsOf(tx, person.id, 'password_changed', now, storedSessionId)
  tx.afterCommit(() => service.callers.forget(ended))
  await noteEvent(service, tx, { personId: person.id, what: 'password_set' })
  const setting = await personMailSetting(service, tx, club, person)
  await mailTo(service, tx, person.email, passwordChangedMail(setting))
}
