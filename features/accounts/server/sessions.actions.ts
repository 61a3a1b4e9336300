import type { Tx } from '#platform/server/database/pool.ts'
import { isSameSecret } from '#platform/server/same-secret.ts'
import { instantOf } from '#platform/shared/clock.ts'
import { Problem } from '#platform/shared/problem.ts'
import type { SessionItem, TokenPair } from '../accounts.contract.ts'
import { type AccountService, mailTo, personMailSetting } from './accounts-service.ts'
import { sessionEndedMail } from './account-mails.ts'
import { noteEvent } from './begin-session.ts'
import { hashOf, isAncestor, readRefreshToken, type RefreshToken, successorOf } from './refresh-token.ts'
import {
  endSession,
  endSessionsOf,
  findLivingSession,
  listLivingSessions,
  rotateSession,
  type Session,
  type SessionEnd,
} from './sessions.store.ts'

/**
 * Milliseconds for which the previous refresh token is still accepted, because two browser tabs may refresh at nearly
 * the same time.
 * @source docs/reference/accounts.md §4.2
 */
const GRACE_MS = 10_000
/**
 * The number of attempts. An attempt fails if another request rotates the token first; after the second the outcome is
 * certain.
 */
const ATTEMPTS = 3
/** A session ends after this multiple of its idle lifetime, even if it is used continually. */
const LONGEST_LIVES = 12

/** The decision about a presented refresh token. */
type Verdict =
  | 'rotate'
  | 'same_successor'
  | 'invalid'
  | { revoke: Extract<SessionEnd, 'reuse' | 'fingerprint'> }

/**
 * Returns the next pair of tokens for the current refresh token. Concurrent requests with the same token rotate it once
 * and all get the same successor. An older token, or one from another device, ends the session.
 * @throws Problem TOKEN_INVALID
 * @source docs/reference/accounts.md §4.2
 */
export async function refreshSession(
  service: AccountService,
  shown: { refreshToken: string; fingerprint: string },
): Promise<TokenPair> {
  const { database, clock, keys, refreshTtlMs } = service
  const token = readRefreshToken(keys.refresh, shown.refreshToken)
  if (token === undefined) throw new Problem('TOKEN_INVALID')
  const next = successorOf(keys.refresh, token)
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const now = instantOf(clock)
    const session = await findLivingSession(database.db, token.sessionId, now)
    if (session === null) break
    const verdict = judge(keys.refresh, token, next, session, {
      fingerprint: shown.fingerprint,
      nowMs: now.getTime(),
    })
    if (verdict === 'invalid') break
    if (typeof verdict === 'object') {
      await revoke(service, session, verdict.revoke)
      break
    }
    const lastMs = session.createdAt.getTime() + LONGEST_LIVES * refreshTtlMs
    const expiresAt = new Date(Math.min(now.getTime() + refreshTtlMs, lastMs))
    const isMine =
      verdict === 'same_successor' ||
      (await rotateSession(
        database.db,
        { id: session.id, refreshHash: hashOf(token.text), nextHash: hashOf(next.text), expiresAt },
        now,
      ))
    if (isMine) {
      return {
        access_token: await service.tokens.sign({ personId: session.personId, sessionId: session.id }),
        refresh_token: next.text,
      }
    }
  }
  throw new Problem('TOKEN_INVALID')
}

function judge(
  key: Buffer,
  token: RefreshToken,
  next: RefreshToken,
  session: Session,
  { fingerprint, nowMs }: { fingerprint: string; nowMs: number },
): Verdict {
  const isCurrent =
    token.generation === session.generation && isSameSecret(hashOf(token.text), session.refreshHash)
  const isParent =
    next.generation === session.generation && isSameSecret(hashOf(next.text), session.refreshHash)
  if (!isCurrent && !isParent && !isAncestor(key, token, session)) return 'invalid'
  if (!isSameSecret(hashOf(fingerprint), session.fingerprintHash)) return { revoke: 'fingerprint' }
  if (isCurrent) return 'rotate'
  const isFresh = Math.abs(nowMs - session.rotatedAt.getTime()) <= GRACE_MS
  return isParent && isFresh ? 'same_successor' : { revoke: 'reuse' }
}

/** Ends a session whose refresh token was reused or came from another device, and notifies the person once. */
async function revoke(
  service: AccountService,
  session: Session & { email: string; locale: string },
  reason: SessionEnd,
): Promise<void> {
  const club = await service.club()
  await service.database.transaction(async (tx) => {
    if (!(await endSession(tx, session, reason, instantOf(service.clock)))) return
    tx.afterCommit(() => service.callers.forget([session.id]))
    await noteEvent(service, tx, { personId: session.personId, what: 'session_ended', detail: reason })
    const { personId: id, email, locale } = session
    const setting = await personMailSetting(service, tx, club, { id, locale })
    await mailTo(service, tx, email, sessionEndedMail(setting))
  })
}

/** Ends one session of a person. @throws Problem NOT_FOUND if it has ended or belongs to another person */
export async function logOut(
  service: AccountService,
  of: { id: string; personId: number },
  reason: 'logout' | 'ended',
): Promise<void> {
  await service.database.transaction(async (tx) => {
    if (!(await endSession(tx, of, reason, instantOf(service.clock)))) throw new Problem('NOT_FOUND')
    tx.afterCommit(() => service.callers.forget([of.id]))
    await noteEvent(service, tx, { personId: of.personId, what: 'session_ended', detail: reason })
  })
}

/** Ends every session of a person, including the current one. */
export async function logOutEverywhere(service: AccountService, personId: number): Promise<void> {
  await service.database.transaction(async (tx) => {
    const ended = await endSessionsOf(tx, personId, 'logout_everywhere', instantOf(service.clock))
    tx.afterCommit(() => service.callers.forget(ended))
    await noteEvent(service, tx, { personId, what: 'session_ended', detail: 'logout_everywhere' })
  })
}

/**
 * Clears the cached roles of a person after the commit, so that their next request reads them again. Other processes
 * need up to half a second.
 */
export async function rereadDesksOf(service: AccountService, tx: Tx, personId: number): Promise<void> {
  const sessions = await listLivingSessions(tx, personId, instantOf(service.clock))
  tx.afterCommit(() => service.callers.forget(sessions.map(({ id }) => id)))
}

/** Lists the sessions of a person. */
export async function sessionsOf(
  service: AccountService,
  { personId, sessionId }: { personId: number; sessionId: string },
): Promise<SessionItem[]> {
  const sessions = await listLivingSessions(service.database.db, personId, instantOf(service.clock))
  return sessions.map(({ id, method, userAgent, createdAt, lastSeenAt }) => ({
    id,
    method,
    user_agent: userAgent,
    created_at: createdAt.toISOString(),
    last_seen_at: lastSeenAt.toISOString(),
    is_current: id === sessionId,
  }))
}
