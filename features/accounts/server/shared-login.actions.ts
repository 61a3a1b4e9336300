/** Begins and ends logins with another person's email address. @source docs/reference/accounts.md §2.10 */
import type { Tx } from '#platform/server/database/pool.ts'
import { instantOf } from '#platform/shared/clock.ts'
import { dayInZone } from '#platform/shared/format.ts'
import { Problem } from '#platform/shared/problem.ts'
import { ACCOUNT_REFUSALS } from '../accounts.contract.ts'
import { followsHolder } from '../shared-login.rules.ts'
import { addressCorrectedMail } from './account-mails.ts'
import { type AccountClub, type AccountService, mailSetting, mailTo } from './accounts-service.ts'
import { type EmailAddress, holderKeyOf, isSharedEmailKey, sharedEmailKey } from './email-address.ts'
import {
  insertEvent,
  lockPerson,
  type Person,
  updatePerson,
  wipeUnprovedCredentials,
} from './people.store.ts'
import { endCodeSessionsSince, endSessionsOf, type SessionEnd } from './sessions.store.ts'
import { addressSharedMail, addressUnsharedMail } from './shared-login-mails.ts'
import {
  deleteSharedLogin,
  listSharedLogins,
  listSharersBirthDates,
  maySharerActAs,
  putSharedLogin,
} from './shared-login.store.ts'

/** The person who changes a shared login, and the club, which the caller loads before the transaction. */
type By = { byPersonId: number; club: AccountClub }

const nameOf = ({ firstName, lastName }: Person) => `${firstName} ${lastName}`.trim()

/**
 * Lets a person log in with the email address of another person, the holder. If the person had an address of their own,
 * it is replaced: their sessions end, and the password and external accounts that belong to it are deleted. Mails the
 * holder, and also the address with which the person logged in before: their own, or that of an earlier holder.
 * @param change both people are locked by the caller until the transaction ends
 */
export async function shareAddress(
  service: AccountService,
  tx: Tx,
  { person, holder, byPersonId, club }: By & { person: Person; holder: Person },
): Promise<void> {
  const now = instantOf(service.clock)
  const isMoved = !person.emailKey.startsWith(`${holder.emailKey} `)
  const isReplaced = isMoved && (await endWith(service, tx, person.id))
  if (isMoved) {
    await updatePerson(tx, person.id, {
      email: holder.email,
      emailKey: sharedEmailKey(holder.email, service.random.uuid()),
      emailProvedAt: null,
      updatedAt: now,
    })
    await endSessions(service, tx, person.id, 'email_corrected')
    await noteChange(service, tx, { personId: person.id, byPersonId, what: 'email_changed' })
  }
  await wipeUnprovedCredentials(tx, person.id)
  await putSharedLogin(tx, { personId: person.id, holderId: holder.id, createdAt: now })
  for (const personId of [person.id, holder.id])
    await noteChange(service, tx, { personId, byPersonId, what: 'address_shared' })
  if (isMoved && !isSharedEmailKey(person.emailKey) && person.disabledAt === null)
    await mailTo(
      service,
      tx,
      person.email,
      addressCorrectedMail(
        mailSetting(service, club, person.locale, { personId: person.id, name: nameOf(person) }),
      ),
    )
  if (isReplaced)
    await mailTo(
      service,
      tx,
      person.email,
      addressUnsharedMail(mailSetting(service, club, person.locale), nameOf(person), { needsAddress: false }),
    )
  await mailTo(
    service,
    tx,
    holder.email,
    addressSharedMail(mailSetting(service, club, holder.locale), nameOf(person)),
  )
}

/**
 * Deletes the shared login of a person. Also ends the sessions that the holder or others began with a mailed code since
 * the sharing began, because this person reads the same mailbox and may have begun them.
 * @returns false if the person has no shared log-in
 */
async function endWith(service: AccountService, tx: Tx, personId: number): Promise<boolean> {
  const deleted = await deleteSharedLogin(tx, personId)
  if (deleted === null) return false
  const { holderId, createdAt: since } = deleted
  const others = await listSharedLogins(tx, [holderId])
  const ids = [holderId, ...others.filter((one) => one.holderId === holderId).map((one) => one.personId)]
  const now = instantOf(service.clock)
  const ended = await endCodeSessionsSince(tx, ids, { since, reason: 'unshared', now })
  tx.afterCommit(() => service.callers.forget(ended))
  return true
}

/** Ends the shared login of a person who has entered an email address of their own. The person stays logged in. */
export async function leaveSharedAddress(service: AccountService, tx: Tx, personId: number): Promise<void> {
  await endWith(service, tx, personId)
}

/**
 * Refuses to let a person leave a shared address if they, or another person who shares it, are under 18. The person
 * under 18 could read the mailbox, so mail that was sent there, such as a guardian's confirmation, may not have reached
 * an adult.
 * @throws Problem NOT_ELIGIBLE
 */
export async function refuseMinorLeaving(
  { clock }: AccountService,
  tx: Tx,
  { person: { emailKey, dateOfBirth }, club }: { person: Person; club: AccountClub },
): Promise<void> {
  if (!isSharedEmailKey(emailKey)) return
  const today = dayInZone(clock.nowMs(), club.timezone)
  if (followsHolder(dateOfBirth, today)) throw new Problem(ACCOUNT_REFUSALS.noAddressOfOwn)
  const born = await listSharersBirthDates(tx, [holderKeyOf(emailKey)])
  if (born.some((one) => followsHolder(one, today))) throw new Problem(ACCOUNT_REFUSALS.childReadsMail)
}

/**
 * Refuses a change of the holder's password or address in a session that another person of the shared address may have
 * begun. Such a change would outlast the sharing, or take the account from its holder.
 * @throws Problem NOT_ELIGIBLE
 */
export async function refuseChangeBySharer(
  tx: Tx,
  { personId, sessionId }: { personId: number; sessionId: string },
): Promise<void> {
  if (await maySharerActAs(tx, { holderId: personId, sessionId }))
    throw new Problem(ACCOUNT_REFUSALS.needsPasswordLogin)
}

/**
 * Ends a person's login with another person's address and mails that address. It stays the person's contact address.
 * @param change.person locked by the caller until the transaction ends
 * @param change.endsSessions false if the person may go on in the sessions that they have, to enter another address
 * @returns false if the person has no such log-in
 */
export async function endSharedLogin(
  service: AccountService,
  tx: Tx,
  { person, byPersonId, club, endsSessions = true }: By & { person: Person; endsSessions?: boolean },
): Promise<boolean> {
  if (!(await endWith(service, tx, person.id))) return false
  if (endsSessions) await endSessions(service, tx, person.id, 'unshared')
  await noteChange(service, tx, { personId: person.id, byPersonId, what: 'address_unshared' })
  await mailTo(
    service,
    tx,
    person.email,
    addressUnsharedMail(mailSetting(service, club, person.locale), nameOf(person), { needsAddress: true }),
  )
  return true
}

/**
 * Updates the shared logins of a holder whose email address is about to change: children log in with the new address
 * afterwards, adults can no longer log in with either.
 * @param change.holder locked by the caller, with the former address
 * @param change.isByClub true if the committee corrects the address, which withdraws the proof and ends the sessions
 */
export async function moveSharers(
  service: AccountService,
  tx: Tx,
  {
    holder,
    email,
    isByClub,
    byPersonId,
    club,
  }: By & { holder: Person; email: EmailAddress; isByClub: boolean },
): Promise<void> {
  if (email.emailKey === holder.emailKey) return
  const now = instantOf(service.clock)
  const today = dayInZone(now.getTime(), club.timezone)
  for (const { personId, holderId } of await listSharedLogins(tx, [holder.id])) {
    const person = holderId === holder.id ? await lockPerson(tx, personId) : null
    // Read again after the lock, because the person may have changed their address or their holder before it was
    // acquired.
    const current = person === null ? [] : await listSharedLogins(tx, [personId])
    if (person === null || !current.some((one) => one.personId === personId && one.holderId === holder.id))
      continue
    if (!followsHolder(person.dateOfBirth, today)) {
      await endSharedLogin(service, tx, { person, byPersonId, club, endsSessions: isByClub })
      continue
    }
    await updatePerson(tx, personId, {
      email: email.address,
      emailKey: sharedEmailKey(email.address, service.random.uuid()),
      ...(isByClub ? { emailProvedAt: null } : {}),
      updatedAt: now,
    })
    if (isByClub) await endSessions(service, tx, personId, 'email_corrected')
    await noteChange(service, tx, { personId, byPersonId, what: 'email_changed' })
    await mailTo(
      service,
      tx,
      email.address,
      addressSharedMail(mailSetting(service, club, holder.locale), nameOf(person)),
    )
  }
}

async function endSessions(
  service: AccountService,
  tx: Tx,
  personId: number,
  reason: SessionEnd,
): Promise<void> {
  const ended = await endSessionsOf(tx, personId, reason, instantOf(service.clock))
  tx.afterCommit(() => service.callers.forget(ended))
}

async function noteChange(
  { random, clock }: AccountService,
  tx: Tx,
  event: { personId: number; byPersonId: number; what: string },
): Promise<void> {
  await insertEvent(tx, { id: random.uuid(), ...event, detail: '', at: instantOf(clock) })
}
