import type { FastifyRequest } from 'fastify'
import { type Caller, STAFF_ROLES, STRANGER } from '#platform/server/caller.ts'
import type { Service } from '#platform/server/service.ts'
import { instantOf } from '#platform/shared/clock.ts'
import { Problem } from '#platform/shared/problem.ts'
import type { AccessClaims, AccessTokens } from './access-token.ts'
import { findCallerOfSession } from './sessions.store.ts'

/** Tells who calls, by the token they bring. */
export type CallerReader = {
  /**
   * The person behind a bearer token, or a stranger without one.
   * @throws Problem TOKEN_EXPIRED, TOKEN_INVALID
   */
  identify(request: FastifyRequest): Promise<Caller>
  /** Drops what is known of sessions that have just ended or of people whose desks have changed. */
  forget(sessionIds: readonly string[]): void
}

/** Another process's logout is seen within this time, so a token is dead well within the second. @source WIRE §6 */
const KEEP_MS = 500
const MOST_KEPT = 5_000

/** The token of a request, or null when it brings none. @throws Problem TOKEN_INVALID for one that is no token */
export function bearerTokenOf(request: Pick<FastifyRequest, 'headers'>): string | null {
  const header = request.headers.authorization
  if (header === undefined) return null
  const [, token] = /^bearer(?:\s+(.*))?$/i.exec(header.trim()) ?? []
  // Another scheme is not ours to judge: a gate in front of the site may have asked for it.
  return token === undefined || token === '' ? null : token
}

/**
 * @param openPaths calls that begin or end a session: what token comes along with them says nothing, and must not keep
 *   anybody from refreshing it
 */
export function callerReader(
  powers: Pick<Service, 'database' | 'clock'> & { tokens: AccessTokens; openPaths: readonly string[] },
): CallerReader {
  const { clock, tokens } = powers
  const openPaths = new Set(powers.openPaths)
  const claimsByToken = new Map<string, AccessClaims>()
  const callerBySession = new Map<string, { askedAtMs: number; caller: Promise<Caller | null> }>()

  const readToken = async (token: string): Promise<AccessClaims> => {
    const known = claimsByToken.get(token)
    if (known !== undefined && known.expiresAtMs > clock.nowMs()) return known
    const claims = await tokens.read(token)
    makeRoom(claimsByToken)
    claimsByToken.set(token, claims)
    return claims
  }
  const callerOf = (sessionId: string): Promise<Caller | null> => {
    const nowMs = clock.nowMs()
    const kept = callerBySession.get(sessionId)
    // A clock that was set back makes nothing young again.
    if (kept !== undefined && nowMs >= kept.askedAtMs && nowMs - kept.askedAtMs < KEEP_MS) return kept.caller
    const asked = { askedAtMs: nowMs, caller: loadCaller(powers, sessionId) }
    makeRoom(callerBySession)
    callerBySession.set(sessionId, asked)
    asked.caller.catch(() => {
      if (callerBySession.get(sessionId) === asked) callerBySession.delete(sessionId)
    })
    return asked.caller
  }

  return {
    identify: async (request) => {
      const token = bearerTokenOf(request)
      if (token === null || openPaths.has(request.routeOptions.url ?? '')) return STRANGER
      const { personId, sessionId } = await readToken(token)
      const caller = await callerOf(sessionId)
      if (caller?.kind !== 'person' || caller.personId !== personId) throw new Problem('TOKEN_INVALID')
      return caller
    },
    forget: (sessionIds) => {
      for (const id of sessionIds) callerBySession.delete(id)
    },
  }
}

async function loadCaller(
  { database, clock }: Pick<Service, 'database' | 'clock'>,
  sessionId: string,
): Promise<Caller | null> {
  const found = await findCallerOfSession(database.db, sessionId, instantOf(clock))
  if (found === null) return null
  return {
    kind: 'person',
    personId: found.personId,
    sessionId,
    roles: new Set(STAFF_ROLES.filter((role) => found.roles.includes(role))),
  }
}

/** The oldest goes first; a map keeps the order in which things came. */
function makeRoom(kept: Map<string, unknown>): void {
  if (kept.size < MOST_KEPT) return
  const [oldest] = kept.keys()
  if (oldest !== undefined) kept.delete(oldest)
}
