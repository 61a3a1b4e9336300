/**
 * The check of links to other websites: which addresses are checked, what a response means, and when the next check is
 * due.
 * @source docs/reference/pages-and-blocks.md §8.6
 */
import { DAY_MS } from '#platform/shared/durations.ts'

/**
 * The reasons for which a check fails: the status 404 or 410, a host name that does not exist, an invalid certificate,
 * and a host that refuses the connection.
 */
export const LINK_FAULTS = ['404', '410', 'no_host', 'bad_certificate', 'refused'] as const
export type LinkFault = (typeof LINK_FAULTS)[number]

/**
 * The result of one check. `unknown` means that the address could not be checked: it refuses programs, is overloaded,
 * or did not respond in time. `reason` is a status or a short code.
 */
export type LinkResult =
  | { state: 'reachable'; reason: string }
  | { state: 'failed'; reason: LinkFault }
  | { state: 'unknown'; reason: string }

/** A link that leads to nothing, as a finding of the checks before publishing shows it. */
export type BrokenLink = {
  address: string
  reason: LinkFault
  /** The instant of the last failed check, in ISO 8601. */
  at: string
}

/** The number of failed checks in succession after which a link is broken. */
export const FAILURES_OF_BROKEN_LINK = 2
/** Milliseconds between two checks of an address. */
const CHECK_EVERY_MS = 7 * DAY_MS
/** Milliseconds until the check that confirms a first failure. */
const CONFIRM_AFTER_MS = DAY_MS
/** Longer addresses are not checked. In ASCII characters. */
const ADDRESS_LENGTH_MAX = 2000

/**
 * Returns the address under which a link to another website is checked and stored, without its fragment; null for
 * anything else. The result is the same for all spellings of one URL.
 */
export function addressToCheck(link: string): string | null {
  if (!URL.canParse(link)) return null
  const url = new URL(link)
  if (!/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return null
  url.hash = ''
  return url.href.length > ADDRESS_LENGTH_MAX ? null : url.href
}

/** Returns what the status of a response, after all redirects, says about a link. */
export function resultOfStatus(status: number): LinkResult {
  if (status >= 200 && status < 300) return { state: 'reachable', reason: String(status) }
  if (status === 404) return { state: 'failed', reason: '404' }
  if (status === 410) return { state: 'failed', reason: '410' }
  return { state: 'unknown', reason: String(status) }
}

/** The counted failures of an address, the time of the first one, and the reason of the last one. */
export type LinkFailures = { failures: number; failingSince: Date | null; fault: string | null }

/** The faults of addresses whose host sends no response. */
const WITHOUT_RESPONSE: readonly string[] = ['no_host', 'bad_certificate', 'refused'] satisfies LinkFault[]

/**
 * Returns the failures after a check, and when the next check is due. An address that could not be checked stays as it
 * was, unless its host had sent no response before and now sends any.
 */
export function failuresAfter(
  former: LinkFailures,
  { state, reason }: LinkResult,
  at: Date,
): Omit<LinkFailures, 'fault'> & { nextCheckAt: Date } {
  const hasResponse = /^\d+$/.test(reason)
  const isBack = state === 'unknown' && hasResponse && WITHOUT_RESPONSE.includes(former.fault ?? '')
  const failures = state === 'reachable' || isBack ? 0 : former.failures + (state === 'failed' ? 1 : 0)
  const needsConfirmation = failures > 0 && failures < FAILURES_OF_BROKEN_LINK
  return {
    failures,
    failingSince: failures === 0 ? null : (former.failingSince ?? at),
    nextCheckAt: new Date(at.getTime() + (needsConfirmation ? CONFIRM_AFTER_MS : CHECK_EVERY_MS)),
  }
}
