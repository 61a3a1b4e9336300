/** Closes an account of a person who has two, when the committee merges them. */
import type { Tx } from '#platform/server/database/pool.ts'
import { instantOf } from '#platform/shared/clock.ts'
import { accountMergedMail, addressMergedMail } from './account-mails.ts'
import { type AccountClub, type AccountService, mailSetting, mailTo } from './accounts-service.ts'
import { isSharedEmailKey } from './email-address.ts'
import { insertEvent, type Person, updatePerson } from './people.store.ts'
import { endSessionsOf } from './sessions.store.ts'

/**
 * Closes the account of a duplicate: ends its sessions and frees its email address, so that nobody can log in to it.
 * @param merged locked by the caller until the transaction ends
 */
export async function closeMergedAccount(
  service: AccountService,
  tx: Tx,
  { merged, byPersonId }: { merged: Person; byPersonId: number },
): Promise<void> {
  const now = instantOf(service.clock)
  const address = `merged-${merged.id}@removed.invalid`
  await updatePerson(tx, merged.id, {
    email: address,
    emailKey: address,
    disabledAt: merged.disabledAt ?? now,
    removedAt: now,
    updatedAt: now,
  })
  const ended = await endSessionsOf(tx, merged.id, 'merged', now)
  tx.afterCommit(() => service.callers.forget(ended))
  await insertEvent(tx, {
    id: service.random.uuid(),
    personId: merged.id,
    what: 'disabled',
    byPersonId,
    detail: 'merged',
    at: now,
  })
}

/** Ends all sessions of a person whose login address changed with a merge. */
export async function endSessionsAfterMerge(
  service: AccountService,
  tx: Tx,
  personId: number,
): Promise<void> {
  const ended = await endSessionsOf(tx, personId, 'merged', instantOf(service.clock))
  tx.afterCommit(() => service.callers.forget(ended))
}

/**
 * Mails the former addresses of both records that their accounts were merged. An address with which another person logs
 * in gets no mail. Neither mail contains the other address.
 */
export async function tellMerged(
  service: AccountService,
  tx: Tx,
  {
    former,
    email,
    locale,
    club,
  }: { former: readonly Person[]; email: string; locale: string; club: AccountClub },
): Promise<void> {
  const setting = mailSetting(service, club, locale)
  for (const person of former) {
    if (isSharedEmailKey(person.emailKey) || person.disabledAt !== null) continue
    const isStillUsed = person.email === email
    await mailTo(
      service,
      tx,
      person.email,
      isStillUsed ? accountMergedMail(setting) : addressMergedMail(setting),
    )
  }
}
