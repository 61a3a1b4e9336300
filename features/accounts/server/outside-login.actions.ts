import type { OutsidePerson } from '#integrations/identity/identity-provider.ts'
import { isPlainAddress } from '#integrations/mail/mail.ts'
import type { Tx } from '#platform/server/database/pool.ts'
import { instantOf } from '#platform/shared/clock.ts'
import type { TokenPair } from '../accounts.contract.ts'
import type { AccountService } from './accounts-service.ts'
import {
  beginSession,
  draftSession,
  noteEvent,
  type SessionDraft,
  tokensOf,
  type Whence,
} from './begin-session.ts'
import { emailKeyOf } from './email-address.ts'
import { findLinkedEmailKey, linkOutsideAccount } from './outside-login.store.ts'

/** A person who was let in, or why nobody was. */
export type OutsideLoginOutcome = { tokens: TokenPair } | { end: 'unproved' | 'unknown' }

/**
 * Logs in who came back from the provider. The first time they are known by their address, which the provider must have
 * proved; from then on by the provider's own name for them. Nobody gets an account this way.
 * @source SECURITY rows 10, 16
 */
export async function logInFromOutside(
  service: AccountService,
  who: OutsidePerson,
  fingerprint: string,
  whence: Whence,
): Promise<OutsideLoginOutcome> {
  const draft = await draftSession(service, 'outside', fingerprint, whence)
  const personId = await service.database.transaction(async (tx) => {
    const linked = await findLinkedEmailKey(tx, who)
    if (linked !== null) return beginSession(service, tx, linked, draft)
    return who.isEmailProved && isPlainAddress(who.email) ? linkByEmail(service, tx, who, draft) : undefined
  })
  if (personId === undefined) return { end: 'unproved' }
  if (personId === null) return { end: 'unknown' }
  return { tokens: await tokensOf(service, personId, draft) }
}

/** Beginning the session first: an address proved for the first time wipes what others had linked to it. */
async function linkByEmail(
  service: AccountService,
  tx: Tx,
  who: OutsidePerson,
  draft: SessionDraft,
): Promise<number | null> {
  const { issuer, subject, email } = who
  const personId = await beginSession(service, tx, emailKeyOf(email), draft)
  if (personId === null) return null
  await linkOutsideAccount(tx, { personId, issuer, subject, linkedAt: instantOf(service.clock) })
  await noteEvent(service, tx, { personId, what: 'outside_linked', detail: issuer })
  return personId
}
