import type { Tx } from '#platform/server/database/pool.ts'
import { instantOf } from '#platform/shared/clock.ts'
import type { TokenPair } from '../accounts.contract.ts'
import { newDeviceMail } from './account-mails.ts'
import { type AccountClub, type AccountService, mailTo, personMailSetting } from './accounts-service.ts'
import { insertEvent, wipeUnprovedCredentials } from './people.store.ts'
import { firstRefreshToken, hashOf } from './refresh-token.ts'
import { endSessionsOf, type NewSession, openSession } from './sessions.store.ts'

/** The client’s IP address and User-Agent, as stored with a session. */
export type ClientInfo = { ip: string; userAgent: string }

/**
 * The way a person authenticated. Every method except `password` also verifies the email address: by mail, or through a
 * provider that has verified it.
 */
export type LoginMethod = 'code' | 'password' | 'recovery' | 'outside'

/**
 * A session about to begin: its row, the refresh token that only the device receives, and the club that sends mails
 * about it.
 */
export type SessionDraft = { row: NewSession; refreshToken: string; club: AccountClub }

const USER_AGENT_MOST = 300

/** Generates the secrets of a session before the transaction, because the transaction may be retried. */
export async function draftSession(
  service: AccountService,
  method: LoginMethod,
  fingerprint: string,
  { ip, userAgent }: ClientInfo,
): Promise<SessionDraft> {
  const { random, clock, keys, refreshTtlMs } = service
  const id = random.uuid()
  const { text } = firstRefreshToken(keys.refresh, id, random.bytes(32))
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
 * Begins the session of the person with this address. Mails the person if the device is new to them. When an address is
 * verified for the first time, credentials that another person may have set up for it before are deleted.
 * @returns the person's id; null when nobody may log in with that address
 * @source docs/reference/accounts.md §2.6
 */
export async function beginSession(
  service: AccountService,
  tx: Tx,
  emailKey: string,
  { row, club }: SessionDraft,
): Promise<number | null> {
  const now = instantOf(service.clock)
  const provesEmail = row.method !== 'password'
  const eventIds = [service.random.uuid(), service.random.uuid()] as const
  const opened = await openSession(tx, { emailKey, provesEmail, eventIds }, row, now)
  if (opened === null) return null
  const { personId, wasProved, isNewDevice, email, locale } = opened
  if (provesEmail && !wasProved) {
    await wipeUnprovedCredentials(tx, personId)
    const ended = await endSessionsOf(tx, personId, 'unproved', now, row.id)
    tx.afterCommit(() => service.callers.forget(ended))
    await noteEvent(service, tx, { personId, what: 'email_proved' })
  }
  if (isNewDevice) {
    const device = { userAgent: row.userAgent, atMs: now.getTime(), timezone: club.timezone }
    const setting = await personMailSetting(service, tx, club, { id: personId, locale })
    await mailTo(service, tx, email, newDeviceMail(setting, device))
  }
  return personId
}

/** Returns the access and refresh token for the device whose session has begun. */
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

/** Adds a row to the account’s log of changes. */
export async function noteEvent(
  service: Pick<AccountService, 'random' | 'clock'>,
  tx: Tx,
  event: { personId: number; what: string; detail?: string },
): Promise<void> {
  const { personId, what, detail = '' } = event
  await insertEvent(tx, {
    id: service.random.uuid(),
    personId,
    what,
    byPersonId: personId,
    detail,
    at: instantOf(service.clock),
  })
}
