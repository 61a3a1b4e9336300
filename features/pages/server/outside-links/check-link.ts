/** Requests an outside address once and says whether it responds. */
import type { Service } from '#platform/server/service.ts'
import { OutboundRefusal } from '#platform/server/outbound.ts'
import { SECOND_MS } from '#platform/shared/durations.ts'
import { type LinkResult, resultOfStatus } from '../../outside-links.rules.ts'

const REDIRECTS_MAX = 5
const REDIRECT_STATUSES: readonly number[] = [301, 302, 303, 307, 308]
/** Limit for one request, in milliseconds. */
const REQUEST_TIMEOUT_MS = 10 * SECOND_MS
/** Limit for all requests of one check, in milliseconds. */
const CHECK_TIMEOUT_MS = 30 * SECOND_MS

/** Failures that a second request with another method cannot change. */
const FINAL_REASONS: readonly string[] = ['no_host', 'bad_certificate', 'refused', 'not_allowed']
/** Certificates that browsers refuse too. Other failures of TLS may come from an old server that browsers can open. */
const BAD_CERTIFICATES: readonly string[] = [
  'CERT_HAS_EXPIRED',
  'CERT_NOT_YET_VALID',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'ERR_TLS_CERT_ALTNAME_INVALID',
]

type CheckDeps = Pick<Service, 'clock' | 'outbound'>

/**
 * Checks an address: first with HEAD and, if this does not succeed, with GET, because many servers refuse HEAD. Reads no
 * body. Follows at most 5 redirects; each of their addresses passes the guard of `createOutbound`.
 * @throws OutboundRefusal `stopping` if the server stops meanwhile
 */
export async function checkLink(deps: CheckDeps, address: string): Promise<LinkResult> {
  const deadlineMs = deps.clock.nowMs() + CHECK_TIMEOUT_MS
  const first = await request(deps, 'HEAD', address, deadlineMs)
  if (first.state === 'reachable' || FINAL_REASONS.includes(first.reason)) return first
  return request(deps, 'GET', address, deadlineMs)
}

async function request(
  { clock, outbound }: CheckDeps,
  method: 'HEAD' | 'GET',
  address: string,
  deadlineMs: number,
): Promise<LinkResult> {
  let url = address
  try {
    for (let redirects = 0; redirects <= REDIRECTS_MAX; redirects += 1) {
      const timeoutMs = Math.min(REQUEST_TIMEOUT_MS, deadlineMs - clock.nowMs())
      if (timeoutMs <= 0) return { state: 'unknown', reason: 'timeout' }
      const options = { method, timeoutMs, readsHeadersOnly: true, allowsPlainHttp: true }
      const { status, headers } = await outbound({ url, ...options })
      const { location } = headers
      if (!REDIRECT_STATUSES.includes(status) || location === undefined) return resultOfStatus(status)
      if (!URL.canParse(location, url)) return { state: 'unknown', reason: String(status) }
      url = new URL(location, url).href
    }
    return { state: 'unknown', reason: 'redirects' }
  } catch (error) {
    if (!(error instanceof OutboundRefusal) || error.code === 'stopping') throw error
    return resultOfRefusal(error)
  }
}

/**
 * Returns the result of a request without a response. A temporary failure of the name server is unknown. So is a
 * certificate whose intermediate certificate the host does not send, because browsers find it elsewhere.
 */
function resultOfRefusal({ code, cause }: OutboundRefusal): LinkResult {
  if (code === 'bad_address' || code === 'not_public') return { state: 'unknown', reason: 'not_allowed' }
  if (code !== 'unreachable') return { state: 'unknown', reason: code }
  const reason = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  if (reason === 'ENOTFOUND') return { state: 'failed', reason: 'no_host' }
  if (reason === 'ECONNREFUSED') return { state: 'failed', reason: 'refused' }
  if (BAD_CERTIFICATES.includes(reason)) return { state: 'failed', reason: 'bad_certificate' }
  return { state: 'unknown', reason: 'unreachable' }
}
