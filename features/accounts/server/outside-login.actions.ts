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
  type ClientInfo,
} from './begin-session.ts'
import { emailKeyOf } from './email-address.ts'
import { findLinkedEmailKey, linkOutsideAccount } from './outside-login.store.ts'
import { listPeopleOfAddress, maySharerActAs } from './shared-login.store.ts'

/** The tokens of a successful external login, or the reason of its failure. */
export type OutsideLoginOutcome = { tokens: TokenPair } | { end: 'unproved' | 'unknown' | 'shared' }

/**
 * Logs in a person returned by the external provider. At the first login, the person is found by the email address,
 * which the provider must have verified; later by the provider’s id of the person. An address with which several people
 * log in links no account, because it does not say whose external account this is. Never creates an account.
 * @source docs/reference/accounts.md §2.6, §2.7
 */
export async function logInFromOutside(
  service: AccountService,
  who: OutsidePerson,
  fingerprint: string,
  clientInfo: ClientInfo,
): Promise<OutsideLoginOutcome> {
  const draft = await draftSession(service, 'outside', fingerprint, clientInfo)
  const personId = await service.database.transaction(async (tx) => {
    const linked = await findLinkedEmailKey(tx, who)
    if (linked !== null) return beginSession(service, tx, linked, draft)
    if (!who.isEmailProved || !isPlainAddress(who.email)) return undefined
    const [holder] = await listPeopleOfAddress(tx, emailKeyOf(who.email))
    if (holder !== undefined && (await maySharerActAs(tx, { holderId: holder.id, sessionId: null })))
      return 'shared'
    return linkByEmail(service, tx, who, draft)
  })
  if (personId === 'shared') return { end: personId }
  if (personId === undefined) return { end: 'unproved' }
  if (personId === null) return { end: 'unknown' }
  return { tokens: await tokensOf(service, personId, draft) }
}

/**
 * Links the external account to the person with its email address. The session begins first, because the first
 * verification of an address deletes links that were made before.
 */
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
