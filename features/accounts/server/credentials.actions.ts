import type { Tx } from '#platform/server/database/pool.ts'
import { isUniqueViolation } from '#platform/server/database/sql-state.ts'
import { instantOf } from '#platform/shared/clock.ts'
import { Problem } from '#platform/shared/problem.ts'
import { ACCOUNT_REFUSALS, type User } from '../accounts.contract.ts'
import { type AccountService, mailSetting, mailTo, personMailSetting } from './accounts-service.ts'
import { addressChangedMail, addressTakenMail, newAddressCodeMail, stepUpCodeMail } from './account-mails.ts'
import { noteEvent } from './begin-session.ts'
import { takeFromBudgets } from './budgets.ts'
import { acceptEmail, isSharedEmailKey } from './email-address.ts'
import { changePassword, useMailedCode, wrongCodeField } from './log-in.actions.ts'
import { newCode } from './mailed-code.ts'
import { acceptPassword } from './passwords.ts'
import { findPersonByEmail, lockPerson, type Person, updatePerson } from './people.store.ts'
import { loadUser } from './profile.actions.ts'
import { storeCode } from './send-codes.actions.ts'
import { noteStepUp } from './sessions.store.ts'
import {
  leaveSharedAddress,
  moveSharers,
  refuseChangeBySharer,
  refuseMinorLeaving,
} from './shared-login.actions.ts'

type Member = { personId: number; sessionId: string }

async function loadPerson(tx: Tx, personId: number): Promise<Person> {
  const found = await lockPerson(tx, personId)
  if (found === null) throw new Problem('NOT_FOUND')
  return found
}

/**
 * Mails a step-up code to the person's own address. Counted against the person’s own limit, so that anonymous requests
 * for the address cannot block it.
 * @throws Problem RATE_LIMITED
 * @source docs/reference/accounts.md §6.1
 */
export async function sendStepUp(service: AccountService, personId: number): Promise<void> {
  const { email, emailKey, locale } = await service.database.transaction((tx) => loadPerson(tx, personId))
  await takeFromBudgets(service, [{ kind: 'sendsPerPerson', of: String(personId) }])
  const code = newCode(service.random)
  const club = await service.club()
  await service.database.transaction(async (tx) => {
    const setting = await personMailSetting(service, tx, club, { id: personId, locale })
    await storeCode(service, tx, { emailKey, purpose: 'step_up', code, signUp: null, personId })
    await mailTo(service, tx, email, stepUpCodeMail(setting, code))
  })
}

/**
 * Verifies the person’s step-up code and runs `act` in a transaction. A wrong attempt stays counted; if `act` throws,
 * the code is not consumed.
 * @throws Problem VALIDATION for the code
 */
export async function withStepUp<T>(
  service: AccountService,
  personId: number,
  code: string,
  act: (tx: Tx, person: Person) => Promise<T>,
): Promise<T> {
  const done = await service.database.transaction(async (tx) => {
    const person = await loadPerson(tx, personId)
    const proof = await useMailedCode(service, tx, {
      emailKey: person.emailKey,
      purpose: 'step_up',
      code,
      personId,
    })
    return proof === null ? null : { result: await act(tx, person) }
  })
  if (done === null) throw wrongCodeField()
  return done.result
}

/**
 * Steps up the caller's session with a mailed code: it may make calls that require a step-up for `STEP_UP_LASTS_MS`.
 * @throws Problem VALIDATION for the code
 */
export async function stepUpSession(
  service: AccountService,
  { personId, sessionId }: Member,
  code: string,
): Promise<void> {
  await withStepUp(service, personId, code, async (tx) => {
    await noteStepUp(tx, sessionId, instantOf(service.clock))
    // Clear the caller cache, because the client repeats the refused call immediately.
    tx.afterCommit(() => service.callers.forget([sessionId]))
  })
}

/**
 * Sets the password of a logged-in person and logs out every other device.
 * @throws Problem VALIDATION, NOT_ELIGIBLE for a person who logs in with another person's address, and for the holder
 * of a shared address in a session that began with a mailed code
 */
export async function setOwnPassword(
  service: AccountService,
  { personId, sessionId }: Member,
  { newPassword, code }: { newPassword: string; code: string },
): Promise<void> {
  const club = await service.club()
  await withStepUp(service, personId, code, async (tx, person) => {
    if (isSharedEmailKey(person.emailKey)) throw new Problem(ACCOUNT_REFUSALS.noPasswordOfOwn)
    await refuseChangeBySharer(tx, { personId, sessionId })
    acceptPassword(newPassword, { email: person.email, names: [person.firstName, person.lastName] })
    await changePassword(service, tx, { person, newPassword, club, storedSessionId: sessionId })
  })
}

/**
 * Mails a code to the address that a person wants as their new one. Only the owner of that address learns whether it
 * has an account. The step-up code is checked first, and the use counts against the caller’s own limit, never the login
 * limit of the wanted address.
 * @throws Problem VALIDATION, RATE_LIMITED, NOT_ELIGIBLE for a person who shares another person's address if one of its
 * people is under 18, and for the holder of a shared address in a session that began with a mailed code
 */
export async function sendNewAddressCode(
  service: AccountService,
  { personId, sessionId }: Member,
  { email, code }: { email: string; code: string },
): Promise<void> {
  const { address, emailKey } = acceptEmail(email)
  const club = await service.club()
  await withStepUp(service, personId, code, async (tx, person) => {
    await refuseMinorLeaving(service, tx, { person, club })
    await refuseChangeBySharer(tx, { personId, sessionId })
    await takeFromBudgets(
      service,
      [
        { kind: 'sendsPerPerson', of: String(personId) },
        { kind: 'newAddressSendsPerEmail', of: emailKey },
      ],
      tx,
    )
    const owner = await findPersonByEmail(tx, emailKey)
    if (owner !== null && owner.id !== personId) {
      await mailTo(service, tx, owner.email, addressTakenMail(mailSetting(service, club, owner.locale)))
      return
    }
    const setting = mailSetting(service, club, person.locale)
    const newAddressCode = newCode(service.random)
    // The code is stored under the person's current address, so that attempts by other people for the same new address
    // cannot invalidate it.
    await storeCode(service, tx, {
      emailKey: person.emailKey,
      provesEmailKey: emailKey,
      purpose: 'email_change',
      code: newAddressCode,
      signUp: null,
      personId,
    })
    await mailTo(service, tx, address, newAddressCodeMail(setting, newAddressCode))
  })
}

/**
 * Changes the person's email address to one that they have verified, and notifies the old address. Children who share
 * the address log in with the new one afterwards; adults no longer share it.
 * @throws Problem VALIDATION, NOT_ELIGIBLE as `sendNewAddressCode`
 */
export async function changeEmail(
  service: AccountService,
  { personId, sessionId }: Member,
  { email, code }: { email: string; code: string },
): Promise<User> {
  const { address, emailKey } = acceptEmail(email)
  const now = instantOf(service.clock)
  const club = await service.club()
  try {
    const isChanged = await service.database.transaction(async (tx) => {
      const person = await loadPerson(tx, personId)
      const proof = await useMailedCode(service, tx, {
        emailKey: person.emailKey,
        provesEmailKey: emailKey,
        purpose: 'email_change',
        code,
        personId,
      })
      if (proof === null) return false
      await refuseMinorLeaving(service, tx, { person, club })
      await refuseChangeBySharer(tx, { personId, sessionId })
      const setting = await personMailSetting(service, tx, club, person)
      await moveSharers(service, tx, {
        holder: person,
        email: { address, emailKey },
        isByClub: false,
        byPersonId: personId,
        club,
      })
      await leaveSharedAddress(service, tx, personId)
      await updatePerson(tx, personId, { email: address, emailKey, emailProvedAt: now, updatedAt: now })
      await noteEvent(service, tx, { personId, what: 'email_changed' })
      await noteEvent(service, tx, { personId, what: 'email_proved' })
      await mailTo(service, tx, person.email, addressChangedMail(setting))
      return true
    })
    if (!isChanged) throw wrongCodeField()
  } catch (error) {
    // Another person verified the same address in the meantime.
    if (isUniqueViolation(error)) throw wrongCodeField()
    throw error
  }
  return loadUser(service, personId)
}
