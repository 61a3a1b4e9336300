import type { IncomingMessage, ServerResponse } from 'node:http'
import { refusalAnswer, refusalHeaders, refusalPage } from '#platform/server/http/refusal-answer.ts'
import { localeOf } from '#platform/server/http/request-locale.ts'
import { directionOf } from '#platform/shared/locales.ts'
import { Problem } from '#platform/shared/problem.ts'

/** The state of a server for several clubs. */
export type ServerState = {
  isStopping: boolean
  /** Checks that the directory's database responds. */
  probe: () => Promise<void>
}

/** An answer that belongs to no club. `isAway` is true if the host name has a club that cannot be opened now. */
type WithoutClub = { state: ServerState; requestId: string; isAway?: boolean }

/**
 * Answers a request that no club can answer. `/healthz` and `/readyz` report the state of the server itself, because a
 * load balancer requests them by the server's address instead of a club's host name. Every other request gets 404 if
 * the host name has no club, and 503 if its club cannot be opened.
 */
export async function answerWithoutClub(
  request: IncomingMessage,
  response: ServerResponse,
  { state, requestId, isAway = false }: WithoutClub,
): Promise<void> {
  const path = (request.url ?? '/').split('?')[0]
  if (!isAway && path === '/healthz') return send(response, 200, { status: 'success', checks: {} })
  if (!isAway && path === '/readyz') {
    const isDirectoryAway = await state.probe().then(
      () => false,
      () => true,
    )
    const isReady = !state.isStopping && !isDirectoryAway
    return send(response, isReady ? 200 : 503, {
      status: isReady ? 'success' : 'error',
      checks: { database: isDirectoryAway ? 'failed' : 'ok' },
    })
  }
  const problem = new Problem(isAway ? 'UNAVAILABLE' : 'NOT_FOUND')
  const { status } = problem.refusal
  const headers = {
    ...refusalHeaders(problem),
    'x-request-id': requestId,
    'x-content-type-options': 'nosniff',
  }
  const locale = localeOf(request.headers)
  if (/^\/(api|graphql)(\/|$)/.test(path ?? ''))
    return send(response, status, refusalAnswer(problem, locale, requestId), headers)
  response
    .writeHead(status, {
      ...headers,
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "default-src 'none'",
    })
    .end(refusalPage(problem, locale, directionOf(locale), requestId))
}

function send(
  response: ServerResponse,
  status: number,
  body: object,
  headers: Readonly<Record<string, string>> = { 'cache-control': 'no-store' },
): void {
  response
    .writeHead(status, {
      ...headers,
      'content-type': 'application/json; charset=utf-8',
      ...(status === 503 ? { 'retry-after': '5' } : {}),
    })
    .end(JSON.stringify(body))
}
