import { errors, jwtVerify, SignJWT } from 'jose'
import type { Clock } from '#platform/shared/clock.ts'
import { Problem } from '#platform/shared/problem.ts'
import type { AccountKeys } from './account-keys.ts'

/** The claims of an access token: person, session and expiry. */
export type AccessClaims = { personId: number; sessionId: string; expiresAtMs: number }

export type AccessTokens = {
  sign(who: Pick<AccessClaims, 'personId' | 'sessionId'>): Promise<string>
  /** Verifies a token and returns its claims. @throws Problem TOKEN_EXPIRED, TOKEN_INVALID */
  read(token: string): Promise<AccessClaims>
  /** Like `read`, but also accepts an expired token. @throws Problem TOKEN_INVALID */
  readOld(token: string): Promise<AccessClaims>
}

const ALGORITHM = 'EdDSA'
const TYPE = 'at+jwt'
const AUDIENCE = 'paddock'
const REQUIRED_CLAIMS = ['exp', 'iat', 'sub', 'sid', 'aud', 'iss']
const LONGEST_TOKEN = 2_000
const SESSION_ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/
/** How long after its expiry `readOld` accepts a token, so that logout works; longer than any session lasts. */
const LONGEST_AGE_S = 400 * 24 * 60 * 60

/**
 * Creates the signer and verifier of access tokens. Key, algorithm and type are fixed, so that a token cannot choose
 * how it is verified. @source docs/reference/accounts.md §4.1
 */
export function accessTokens(deps: {
  keys: AccountKeys
  issuer: string
  ttlS: number
  clock: Clock
}): AccessTokens {
  const { keys, issuer, ttlS, clock } = deps
  const read = async (token: string, clockToleranceS: number): Promise<AccessClaims> => {
    if (token.length > LONGEST_TOKEN) throw new Problem('TOKEN_INVALID')
    try {
      const { payload, protectedHeader } = await jwtVerify(token, keys.accessPublic, {
        algorithms: [ALGORITHM],
        typ: TYPE,
        audience: AUDIENCE,
        issuer,
        requiredClaims: REQUIRED_CLAIMS,
        currentDate: new Date(clock.nowMs()),
        clockTolerance: clockToleranceS,
      })
      if (Object.keys(protectedHeader).toSorted().join() !== 'alg,typ') throw new Problem('TOKEN_INVALID')
      const { sub, sid, exp } = payload
      if (
        !/^[1-9]\d{0,9}$/.test(sub ?? '') ||
        typeof sid !== 'string' ||
        !SESSION_ID.test(sid) ||
        exp === undefined
      )
        throw new Problem('TOKEN_INVALID')
      return { personId: Number(sub), sessionId: sid, expiresAtMs: exp * 1_000 }
    } catch (error) {
      if (error instanceof Problem) throw error
      throw new Problem(error instanceof errors.JWTExpired ? 'TOKEN_EXPIRED' : 'TOKEN_INVALID', {
        cause: error,
      })
    }
  }
  return {
    sign: ({ personId, sessionId }) => {
      const nowS = Math.floor(clock.nowMs() / 1_000)
      return new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: ALGORITHM, typ: TYPE })
        .setSubject(String(personId))
        .setAudience(AUDIENCE)
        .setIssuer(issuer)
        .setIssuedAt(nowS)
        .setExpirationTime(nowS + ttlS)
        .sign(keys.accessPrivate)
    },
    read: (token) => read(token, 0),
    readOld: (token) => read(token, LONGEST_AGE_S),
  }
}
