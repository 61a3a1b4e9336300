import type { FastifyRequest } from 'fastify'
import { type Caller, ANONYMOUS } from '#platform/server/caller.ts'
import type { Service } from '#platform/server/service.ts'
import { instantOf } from '#platform/shared/clock.ts'
import { Problem } from '#platform/shared/problem.ts'
import type { AccessClaims, AccessTokens } from './access-token.ts'
import { activeRoles } from './grants.store.ts'
import { findCallerOfSession } from './sessions.store.ts'

/** Identifies the caller by the access token of the request. */
export type CallerReader = {
  /**
   * Returns the person behind a bearer token, or an anonymous caller if there is none.
   * @throws Problem TOKEN_EXPIRED, TOKEN_INVALID
   */
  identify(request: FastifyRequest): Promise<Caller>
  /** Removes cached callers whose session has ended or whose roles have changed. */
  forget(sessionIds: readonly string[]): void
}

/**
 * The lifetime of a cached caller in milliseconds, long enough for the calls of one screen.
 * @source docs/reference/accounts.md §4.1
 */
const CACHE_MS = 500
const CACHED_MAX = 5_000

/**
 * Returns the bearer token of a request, or null if there is none. @throws Problem TOKEN_INVALID for a malformed one
 */
export function bearerTokenOf(request: Pick<FastifyRequest, 'headers'>): string | null {
  const header = request.headers.authorization
  if (header === undefined) return null
  const [, token] = /^bearer(?:\s(.*))?$/is.exec(header.trim()) ?? []
  // Ignore other authentication schemes, because a reverse proxy in front of the site may use them.
  return token === undefined || token === '' ? null : token.trimStart()
}

/**
 * Returns the reader that finds out from the access token of a request who the caller is.
 * @param deps.openPaths calls that begin or end a session: a token sent along is ignored, because an invalid one must
 * not prevent a refresh
 * @param deps.cachesCallers false if other processes use the database: a logout there must take effect at once, so each
 * request reads the session
 */
export function callerReader(
  deps: Pick<Service, 'database' | 'clock'> & {
    tokens: AccessTokens
    openPaths: readonly string[]
    cachesCallers: boolean
  },
): CallerReader {
  const { clock, tokens, cachesCallers } = deps
  const openPaths = new Set(deps.openPaths)
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
    if (!cachesCallers) return loadCaller(deps, sessionId)
    const nowMs = clock.nowMs()
    const cached = callerBySession.get(sessionId)
    // A negative age means that the clock moved backwards; do not treat the cached caller as fresh.
    if (cached !== undefined && nowMs >= cached.askedAtMs && nowMs - cached.askedAtMs < CACHE_MS)
      return cached.caller
    const asked = { askedAtMs: nowMs, caller: loadCaller(deps, sessionId) }
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
      if (token === null || openPaths.has(request.routeOptions.url ?? '')) return ANONYMOUS
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
  const now = instantOf(clock)
  const found = await findCallerOfSession(database.db, sessionId, now)
  if (found === null) return null
  const { roles, rights } = activeRoles(found.grants, now)
  return {
    kind: 'person',
    personId: found.personId,
    sessionId,
    roles: new Set(roles),
    rights,
    steppedUpAtMs: found.steppedUpAt?.getTime() ?? null,
  }
}

/** Removes the oldest entry of a full cache; a Map iterates in insertion order. */
function makeRoom(cached: Map<string, unknown>): void {
  if (cached.size < CACHED_MAX) return
  const [oldest] = cached.keys()
  if (oldest !== undefined) cached.delete(oldest)
}
