import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { type IdentityProvider, IdentityRefusal } from '#integrations/identity/identity-provider.ts'
import { findCookie } from '#platform/server/http/cookies.ts'
import type { RateLimit } from '#platform/server/http/rate-limit.ts'
import { Problem } from '#platform/shared/problem.ts'
import {
  OUTSIDE_LOGIN_PLACE,
  OUTSIDE_LOGIN_QUERY,
  OUTSIDE_LOGIN_RETURN,
  OUTSIDE_LOGIN_START,
  type OutsideLoginEnd,
} from '../outside-login.contract.ts'
import type { AccountService } from './accounts-service.ts'
import { netOf } from './budgets.ts'
import { logInFromOutside } from './outside-login.actions.ts'
import { ATTEMPT_TTL_S, type Attempts, type KeptAttempt } from './outside-login.attempt.ts'

/** How often one address of the net may begin. */
export const OUTSIDE_LOGIN_RATE = { name: 'outside_login', points: 30, durationS: 60 * 60 } as const

export type OutsideLoginPowers = {
  service: AccountService
  provider: IdentityProvider
  attempts: Attempts
  limit: RateLimit
  /** The club's own flag. */
  isOn: () => Promise<boolean>
}

const COOKIE = 'paddock-outside-login'
const COOKIE_PATH = OUTSIDE_LOGIN_START.slice(0, OUTSIDE_LOGIN_START.lastIndexOf('/'))

const startInput = z.object({ fingerprint: z.string().min(1).max(200) })

/**
 * Two steps of a browser, out and back. The tokens travel in the fragment of the page that takes tokens, which no server
 * sees; everything else ends at the login page with a word why.
 * @source SPEC §4; SECURITY row 16; RFC 9700
 */
export function outsideLoginRoutes(app: FastifyInstance, powers: OutsideLoginPowers): void {
  const { service, attempts, limit } = powers
  const { appUrl } = service
  const forget = cookieOf('', 0, appUrl)

  app.get(OUTSIDE_LOGIN_START, async (request, reply) => {
    await accept(powers, request)
    const input = startInput.safeParse(request.query)
    // Another site must not send people off to log in.
    if (!input.success || request.headers['sec-fetch-site'] === 'cross-site')
      return leave(reply, placeOf(appUrl, 'failed'), forget)
    await limit.take(netOf(request.ip))
    const { attempt, sealed } = await attempts.begin(input.data.fingerprint)
    const target = await placeToAsk(powers, attempt)
    return leave(reply, target, cookieOf(sealed, ATTEMPT_TTL_S, appUrl))
  })

  app.get(OUTSIDE_LOGIN_RETURN, async (request, reply) => {
    await accept(powers, request)
    const query = new URLSearchParams(request.url.split('?')[1] ?? '')
    const attempt = await attempts.open(findCookie(request.headers.cookie, COOKIE), query.get('state'))
    const target =
      attempt === null ? placeOf(appUrl, 'bad_state') : await placeAfter(powers, query, attempt, request)
    return leave(reply, target, forget)
  })
}

async function placeToAsk({ service, provider }: OutsideLoginPowers, attempt: KeptAttempt): Promise<string> {
  try {
    return (await provider.begin(attempt)).href
  } catch (error) {
    if (!(error instanceof IdentityRefusal)) throw error
    service.log.warn({ err: error }, 'the identity provider could not be asked')
    return placeOf(service.appUrl, 'failed')
  }
}

async function placeAfter(
  { service, provider }: OutsideLoginPowers,
  query: URLSearchParams,
  attempt: KeptAttempt,
  request: FastifyRequest,
): Promise<string> {
  const { appUrl, log } = service
  try {
    const who = await provider.finish(query, attempt)
    const whence = { ip: request.ip, userAgent: request.headers['user-agent'] ?? '' }
    const outcome = await logInFromOutside(service, who, attempt.fingerprint, whence)
    if ('end' in outcome) return placeOf(appUrl, outcome.end)
    const { access_token: a, refresh_token: r } = outcome.tokens
    return `${appUrl}/token-login#${new URLSearchParams({ a, r })}`
  } catch (error) {
    if (!(error instanceof IdentityRefusal)) throw error
    log.warn({ err: error }, 'a login from outside came to nothing')
    return placeOf(appUrl, error.code)
  }
}

/** @throws Problem NOT_FOUND while the club has it off, and for a look ahead */
async function accept({ isOn }: OutsideLoginPowers, request: FastifyRequest): Promise<void> {
  if (request.method === 'HEAD' || !(await isOn())) throw new Problem('NOT_FOUND')
}

function placeOf(appUrl: string, end: OutsideLoginEnd): string {
  return `${appUrl}${OUTSIDE_LOGIN_PLACE}?${OUTSIDE_LOGIN_QUERY}=${end}`
}

function leave(reply: FastifyReply, location: string, cookie: string): FastifyReply {
  return reply
    .header('set-cookie', cookie)
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .redirect(location, 302)
}

function cookieOf(value: string, maxAgeS: number, appUrl: string): string {
  const isHttps = appUrl.startsWith('https:')
  return `${COOKIE}=${value}; Path=${COOKIE_PATH}; Max-Age=${maxAgeS}; HttpOnly; SameSite=Lax${isHttps ? '; Secure' : ''}`
}
