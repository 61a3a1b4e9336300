/**
 * Logs in a person whose email address several people share: the mailed code is followed by the choice of the person.
 * @source docs/reference/accounts.md §2.10
 */
import type { Tx } from '#platform/server/database/pool.ts'
import { instantOf } from '#platform/shared/clock.ts'
import { Problem } from '#platform/shared/problem.ts'
import { ACCOUNT_REFUSALS, type LoginChoice, type TokenPair } from '../accounts.contract.ts'
import { CHOICE_LIFE_MS } from '../shared-login.rules.ts'
import type { AccountService } from './accounts-service.ts'
import { beginSession, type ClientInfo, draftSession, tokensOf } from './begin-session.ts'
import { emailKeyOf } from './email-address.ts'
import { putCode, useCode } from './login-codes.store.ts'
import { codeHash } from './mailed-code.ts'
import { hashOf } from './refresh-token.ts'
import { lockSharedLogin, listPeopleOfAddress } from './shared-login.store.ts'

const TOKEN_BITS = 192

/**
 * Returns the hash of a token with which one of the people who share an address is chosen. It includes the address and
 * the device, so that the token is valid only for both.
 */
const choiceHash = (
  { keys }: AccountService,
  { emailKey, token, fingerprint }: { emailKey: string; token: string; fingerprint: string },
): string => codeHash(keys.code, `${token} ${hashOf(fingerprint)}`, { purpose: 'choice', emailKey })

/**
 * Records that a correct code was entered for a shared address, and returns a token with the people to choose from;
 * null if only one person can log in with the address. An earlier token for the address becomes invalid.
 */
export async function offerChoice(
  service: AccountService,
  tx: Tx,
  { emailKey, fingerprint }: { emailKey: string; fingerprint: string },
): Promise<LoginChoice | null> {
  const people = await listPeopleOfAddress(tx, emailKey)
  if (people.length < 2) return null
  const token = service.random.token(TOKEN_BITS)
  const now = instantOf(service.clock)
  await putCode(
    tx,
    {
      emailKey,
      purpose: 'choice',
      codeHash: choiceHash(service, { emailKey, token, fingerprint }),
      expiresAt: new Date(now.getTime() + CHOICE_LIFE_MS),
      signUp: null,
    },
    now,
  )
  return { token, people: people.map(({ id, name }) => ({ id, name })) }
}

/**
 * Logs in the chosen person of a shared address. Each token is accepted once; naming a person who does not share the
 * address uses it up too.
 * @throws Problem LOGIN_FAILED
 */
export async function logInAsPerson(
  service: AccountService,
  {
    email,
    token,
    personId,
    fingerprint,
  }: { email: string; token: string; personId: number; fingerprint: string },
  clientInfo: ClientInfo,
): Promise<TokenPair> {
  const emailKey = emailKeyOf(email)
  const draft = await draftSession(service, 'code', fingerprint, clientInfo)
  // Throw the refusal after the commit, because the token must stay used.
  const openedFor = await service.database.transaction(async (tx) => {
    const proof = await useCode(
      tx,
      { emailKey, purpose: 'choice', codeHash: choiceHash(service, { emailKey, token, fingerprint }) },
      instantOf(service.clock),
    )
    if (proof === null) return null
    const chosen = (await listPeopleOfAddress(tx, emailKey)).find(({ id }) => id === personId)
    if (chosen === undefined) return null
    // The lock makes a request that ends the shared login wait, so that it also ends the session that begins here.
    if (chosen.emailKey !== emailKey && !(await lockSharedLogin(tx, chosen.id))) return null
    return beginSession(service, tx, chosen.emailKey, draft)
  })
  if (openedFor === null) throw new Problem(ACCOUNT_REFUSALS.choiceOver)
  return tokensOf(service, openedFor, draft)
}
