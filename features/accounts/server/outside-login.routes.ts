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
import { logInFromOutside } from './outside-login.actions.ts'
import { ATTEMPT_TTL_S, type Attempts, type StoredAttempt } from './outside-login.attempt.ts'

/** The rate limit for starting logins at an external provider, per network. */
export const OUTSIDE_LOGIN_RATE = { name: 'outside_login', points: 30, durationS: 60 * 60 } as const

export type OutsideLoginDeps = {
  service: AccountService
  provider: IdentityProvider
  attempts: Attempts
  limit: RateLimit
  /** Returns whether the club has enabled external login. */
  isOn: () => Promise<boolean>
}

const COOKIE = 'paddock-outside-login'
const COOKIE_PATH = OUTSIDE_LOGIN_START.slice(0, OUTSIDE_LOGIN_START.lastIndexOf('/'))

const startInput = z.object({ fingerprint: z.string().min(1).max(200) })

/**
 * Serves the two browser steps: the redirect to the provider and the return. The tokens are passed in the URL fragment
 * of the token-login page, which browsers do not send to servers. Every failure ends at the login page with a reason.
 * @source docs/reference/accounts.md §2.7; docs/reference/security.md §6.1; RFC 9700
 */
export function outsideLoginRoutes(app: FastifyInstance, deps: OutsideLoginDeps): void {
  const { service, attempts, limit } = deps
  const { appUrl } = service
  const forget = cookieOf('', 0, appUrl)

  app.get(OUTSIDE_LOGIN_START, async (request, reply) => {
    await accept(deps, request)
    const input = startInput.safeParse(request.query)
    // Refuse a request from another site, which could otherwise start a login in the visitor’s browser.
    if (!input.success || request.headers['sec-fetch-site'] === 'cross-site')
      return leave(reply, placeOf(appUrl, 'failed'), forget)
    await limit.takeByAddress(request.ip)
    const { attempt, sealed } = await attempts.begin(input.data.fingerprint)
    const target = await placeToAsk(deps, attempt)
    return leave(reply, target, cookieOf(sealed, ATTEMPT_TTL_S, appUrl))
  })

  app.get(OUTSIDE_LOGIN_RETURN, async (request, reply) => {
    await accept(deps, request)
    const query = new URLSearchParams(request.url.split('?')[1] ?? '')
    const attempt = await attempts.open(findCookie(request.headers.cookie, COOKIE), query.get('state'))
    const target =
      attempt === null ? placeOf(appUrl, 'bad_state') : await placeAfter(deps, query, attempt, request)
    return leave(reply, target, forget)
  })
}

async function placeToAsk({ service, provider }: OutsideLoginDeps, attempt: StoredAttempt): Promise<string> {
  try {
    return (await provider.begin(attempt)).href
  } catch (error) {
    if (!(error instanceof IdentityRefusal)) throw error
    service.log.warn({ err: error }, 'the identity provider could not be asked')
    return placeOf(service.appUrl, 'failed')
  }
}

async function placeAfter(
  { service, provider }: OutsideLoginDeps,
  query: URLSearchParams,
  attempt: StoredAttempt,
  request: FastifyRequest,
): Promise<string> {
  const { appUrl, log } = service
  try {
    const who = await provider.finish(query, attempt)
    const clientInfo = { ip: request.ip, userAgent: request.headers['user-agent'] ?? '' }
    const outcome = await logInFromOutside(service, who, attempt.fingerprint, clientInfo)
    if ('end' in outcome) return placeOf(appUrl, outcome.end)
    const { access_token: a, refresh_token: r } = outcome.tokens
    return `${appUrl}/token-login#${new URLSearchParams({ a, r })}`
  } catch (error) {
    if (!(error instanceof IdentityRefusal)) throw error
    log.warn({ err: error }, 'a login from outside came to nothing')
    return placeOf(appUrl, error.code)
  }
}

/**
 * Refuses requests for which no external login may begin.
 * @throws Problem NOT_FOUND if the club has disabled external login, and for HEAD requests (link previews)
 */
async function accept({ isOn }: OutsideLoginDeps, request: FastifyRequest): Promise<void> {
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
