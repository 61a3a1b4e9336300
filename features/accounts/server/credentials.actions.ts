import type { Tx } from '#platform/server/database/pool.ts'
import { isUniqueViolation } from '#platform/server/database/sql-state.ts'
import { instantOf } from '#platform/shared/clock.ts'
import { Problem } from '#platform/shared/problem.ts'
import type { User } from '../accounts.contract.ts'
import { type AccountService, mailSetting, mailTo } from './accounts-service.ts'
import { addressChangedMail, addressTakenMail, newAddressCodeMail, stepUpCodeMail } from './account-mails.ts'
import { noteEmailProved, noteEvent } from './begin-session.ts'
import { takeFromBudgets } from './budgets.ts'
import { acceptEmail } from './email-address.ts'
import { changePassword, useMailedCode, wrongCodeField } from './log-in.actions.ts'
import { newCode } from './mailed-code.ts'
import { acceptPassword } from './passwords.ts'
import { findPersonByEmail, lockPerson, type Person, updatePerson } from './people.store.ts'
import { loadUser } from './profile.actions.ts'
import { storeCode } from './send-codes.actions.ts'

type Member = { personId: number; sessionId: string }

async function loadPerson(tx: Tx, personId: number): Promise<Person> {
  const found = await lockPerson(tx, personId)
  if (found === null) throw new Problem('NOT_FOUND')
  return found
}

/**
 * Mails a code to the person's own address, by which they show once more that it is they.
 * @throws Problem RATE_LIMITED
 * @source SECURITY §1 "step-up"
 */
export async function sendStepUp(service: AccountService, personId: number): Promise<void> {
  const { email, emailKey, locale } = await service.database.transaction((tx) => loadPerson(tx, personId))
  await takeFromBudgets(service, [{ kind: 'sendsPerEmail', of: emailKey }])
  const code = newCode(service.chance)
  const setting = mailSetting(service, await service.club(), locale)
  await service.database.transaction(async (tx) => {
    await storeCode(service, tx, { emailKey, purpose: 'step_up', code, signUp: null, personId })
    await mailTo(service, tx, email, stepUpCodeMail(setting, code))
  })
}

/**
 * Does something that only the person themselves may, once their code has proved it. The wrong try stays counted; what
 * `act` throws leaves the code as it was.
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

/** Sets the password of somebody who is logged in; every other device is logged out. @throws Problem VALIDATION */
export async function setOwnPassword(
  service: AccountService,
  { personId, sessionId }: Member,
  { newPassword, code }: { newPassword: string; code: string },
): Promise<void> {
  const club = await service.club()
  await withStepUp(service, personId, code, async (tx, person) => {
    acceptPassword(newPassword, { email: person.email, names: [person.firstName, person.lastName] })
    await changePassword(service, tx, { person, newPassword, club, keptSessionId: sessionId })
  })
}

/**
 * Mails a code to an address that a person wants as their new one. Whether the address has an account already is told
 * to that address alone.
 * @throws Problem VALIDATION, RATE_LIMITED
 */
export async function sendNewAddressCode(
  service: AccountService,
  personId: number,
  { email, code }: { email: string; code: string },
): Promise<void> {
  const { address, emailKey } = acceptEmail(email)
  await takeFromBudgets(service, [{ kind: 'sendsPerEmail', of: emailKey }])
  const club = await service.club()
  await withStepUp(service, personId, code, async (tx, person) => {
    const owner = await findPersonByEmail(tx, emailKey)
    if (owner !== null && owner.id !== personId) {
      await mailTo(service, tx, owner.email, addressTakenMail(mailSetting(service, club, owner.locale)))
      return
    }
    const setting = mailSetting(service, club, person.locale)
    const newAddressCode = newCode(service.chance)
    await storeCode(service, tx, {
      emailKey,
      purpose: 'email_change',
      code: newAddressCode,
      signUp: null,
      personId,
    })
    await mailTo(service, tx, address, newAddressCodeMail(setting, newAddressCode))
  })
}

/** Makes a proved address the person's own; the old one is told. @throws Problem VALIDATION */
export async function changeEmail(
  service: AccountService,
  personId: number,
  { email, code }: { email: string; code: string },
): Promise<User> {
  const { address, emailKey } = acceptEmail(email)
  const now = instantOf(service.clock)
  const club = await service.club()
  try {
    const isChanged = await service.database.transaction(async (tx) => {
      const person = await loadPerson(tx, personId)
      const proof = await useMailedCode(service, tx, { emailKey, purpose: 'email_change', code, personId })
      if (proof === null) return false
      await updatePerson(tx, personId, { email: address, emailKey, emailProvedAt: now, updatedAt: now })
      await noteEvent(service, tx, { personId, what: 'email_changed' })
      await noteEmailProved(service, tx, personId, address)
      await mailTo(service, tx, person.email, addressChangedMail(mailSetting(service, club, person.locale)))
      return true
    })
    if (!isChanged) throw wrongCodeField()
  } catch (error) {
    // Somebody else proved it in the meantime.
    if (isUniqueViolation(error)) throw wrongCodeField()
    throw error
  }
  return loadUser(service, personId)
}
