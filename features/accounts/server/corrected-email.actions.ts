/** Changes a person's email address on behalf of the committee. */
import type { Tx } from '#platform/server/database/pool.ts'
import { instantOf } from '#platform/shared/clock.ts'
import { addressCorrectedMail, newAddressByClubMail } from './account-mails.ts'
import { type AccountClub, type AccountService, mailSetting, mailTo } from './accounts-service.ts'
import { type EmailAddress, isSharedEmailKey } from './email-address.ts'
import { findPersonByEmail, insertEvent, type Person, updatePerson } from './people.store.ts'
import { endSessionsOf } from './sessions.store.ts'
import { endSharedLogin, moveSharers } from './shared-login.actions.ts'

/**
 * Replaces the email address of a person. Ends their sessions and marks the new address as unverified, so that a
 * password that another person set through the old address is deleted at the next login by code. Mails the new address,
 * and the old one if the person logged in with it. Children who share the address log in with the new one afterwards;
 * adults no longer share it.
 * @param person locked by the caller until the transaction ends
 * @param club loaded before the transaction
 * @throws a unique violation if another person takes the new address at the same moment
 * @returns false if another person has the new address
 */
export async function correctEmail(
  service: AccountService,
  tx: Tx,
  {
    person,
    email: { address, emailKey },
    byPersonId,
    club,
  }: { person: Person; email: EmailAddress; byPersonId: number; club: AccountClub },
): Promise<boolean> {
  const owner = await findPersonByEmail(tx, emailKey)
  if (owner !== null && owner.id !== person.id) return false
  const now = instantOf(service.clock)
  const isSameAddress = emailKey === person.emailKey
  const setting = mailSetting(service, club, person.locale)
  if (!isSameAddress) {
    await moveSharers(service, tx, {
      holder: person,
      email: { address, emailKey },
      isByClub: true,
      byPersonId,
      club,
    })
    await endSharedLogin(service, tx, { person, byPersonId, club })
  }
  await updatePerson(tx, person.id, {
    email: address,
    emailKey,
    ...(isSameAddress ? {} : { emailProvedAt: null }),
    updatedAt: now,
  })
  if (isSameAddress) return true
  const ended = await endSessionsOf(tx, person.id, 'email_corrected', now)
  tx.afterCommit(() => service.callers.forget(ended))
  await insertEvent(tx, {
    id: service.random.uuid(),
    personId: person.id,
    what: 'email_changed',
    byPersonId,
    detail: '',
    at: now,
  })
  if (person.disabledAt !== null) return true
  if (!isSharedEmailKey(person.emailKey))
    await mailTo(service, tx, person.email, addressCorrectedMail(setting))
  await mailTo(service, tx, address, newAddressByClubMail(setting))
  return true
}
