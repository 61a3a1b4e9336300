import type { Tx } from '#platform/server/database/pool.ts'
import { instantOf } from '#platform/shared/clock.ts'
import type { TokenPair } from '../accounts.contract.ts'
import { emailProved, loggedIn } from './accounts.facts.ts'
import { newDeviceMail } from './account-mails.ts'
import { type AccountClub, type AccountService, mailSetting, mailTo } from './accounts-service.ts'
import { insertEvent, wipeUnprovedCredentials } from './people.store.ts'
import { firstRefreshToken, hashOf } from './refresh-token.ts'
import { endSessionsOf, type NewSession, openSession } from './sessions.store.ts'

/** From where somebody comes, as far as it is written down. */
export type Whence = { ip: string; userAgent: string }

/** How somebody has shown who they are. All but the password prove the address as well: by mail, or by a provider that has seen it. */
export type LoginMethod = 'code' | 'password' | 'recovery' | 'outside'

/** A session that is about to begin: its row, the token that only its holder gets, and the club that may write of it. */
export type SessionDraft = { row: NewSession; refreshToken: string; club: AccountClub }

const USER_AGENT_MOST = 300

/** Makes the secret parts of a session, before the transaction that may have to run twice. */
export async function draftSession(
  service: AccountService,
  method: LoginMethod,
  fingerprint: string,
  { ip, userAgent }: Whence,
): Promise<SessionDraft> {
  const { chance, clock, keys, refreshTtlMs } = service
  const id = chance.uuid()
  const { text } = firstRefreshToken(keys.refresh, id, chance.bytes(32))
  return {
    refreshToken: text,
    club: await service.club(),
    row: {
      id,
      fingerprintHash: hashOf(fingerprint),
      refreshHash: hashOf(text),
      expiresAt: new Date(clock.nowMs() + refreshTtlMs),
      method,
      userAgent: userAgent.replace(/\p{Cc}/gu, ' ').slice(0, USER_AGENT_MOST),
      ip,
    },
  }
}

/**
 * Begins the session of the person with this address and tells who listens; the person too, by mail, when they have
 * never been on this device. Who proves an address for the first time
 * becomes its owner alone: what anybody set up before is gone.
 * @returns the person's id; null when nobody may log in with that address
 * @source SECURITY row 10
 */
export async function beginSession(
  service: AccountService,
  tx: Tx,
  emailKey: string,
  { row, club }: SessionDraft,
): Promise<number | null> {
  const now = instantOf(service.clock)
  const provesEmail = row.method !== 'password'
  const eventIds = [service.chance.uuid(), service.chance.uuid()] as const
  const opened = await openSession(tx, { emailKey, provesEmail, eventIds }, row, now)
  if (opened === null) return null
  const { personId, wasProved, isNewDevice, email, locale } = opened
  if (provesEmail && !wasProved) {
    await wipeUnprovedCredentials(tx, personId)
    const ended = await endSessionsOf(tx, personId, 'unproved', now, row.id)
    tx.afterCommit(() => service.callers.forget(ended))
    await noteEmailProved(service, tx, personId, emailKey)
  }
  if (isNewDevice) {
    const device = { userAgent: row.userAgent, atMs: now.getTime(), timezone: club.timezone }
    await mailTo(service, tx, email, newDeviceMail(mailSetting(service, club, locale), device))
  }
  await service.announce(tx, loggedIn, { personId, sessionId: row.id })
  return personId
}

/** Writes down that an address was proved, and tells who listens. */
export async function noteEmailProved(
  service: AccountService,
  tx: Tx,
  personId: number,
  email: string,
): Promise<void> {
  await noteEvent(service, tx, { personId, what: 'email_proved' })
  await service.announce(tx, emailProved, { personId, email })
}

/** What a device gets when its session has begun. */
export async function tokensOf(
  service: AccountService,
  personId: number,
  { row, refreshToken }: SessionDraft,
): Promise<TokenPair> {
  return {
    access_token: await service.tokens.sign({ personId, sessionId: row.id }),
    refresh_token: refreshToken,
  }
}

/** Adds a line to what was done to an account. */
export async function noteEvent(
  service: Pick<AccountService, 'chance' | 'clock'>,
  tx: Tx,
  event: { personId: number; what: string; detail?: string },
): Promise<void> {
  const { personId, what, detail = '' } = event
  await insertEvent(tx, {
    id: service.chance.uuid(),
    personId,
    what,
    byPersonId: personId,
    detail,
    at: instantOf(service.clock),
  })
}
