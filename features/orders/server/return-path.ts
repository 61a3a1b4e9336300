import { msg } from '@lingui/core/macro'
import { foundUrl } from '#platform/shared/found-url.ts'
import { ownPath } from '#platform/shared/own-path.ts'
import { Problem } from '#platform/shared/problem.ts'

const PATH_MAX = 300
/** Matches a safe path. Braces are not allowed, because a payment provider may replace placeholders in braces. */
const PATH = /^[\w\-./?=&%~#]*$/

/**
 * Returns the path of this site to which the browser returns after a payment.
 * @param url a path, or an absolute address with the site's own origin; absent: the order's invoice
 * @throws Problem VALIDATION for another origin and for anything that a browser could read as one
 * @source docs/reference/shop-and-payments.md §5.3; docs/reference/security.md §5.1
 */
export function returnPathOf(url: string | undefined, appUrl: string): string | null {
  if (url === undefined) return null
  const path = ownPath(url.startsWith('/') ? url : pathBelow(url, appUrl))
  if (path === null || path.length > PATH_MAX || !PATH.test(path))
    throw new Problem('VALIDATION', {
      fields: [{ field: 'url', code: 'invalid', message: msg`This is not valid.` }],
    })
  return path
}

/** Returns the part of an address after the site's origin; empty if it has another origin. */
function pathBelow(url: string, appUrl: string): string {
  const found = foundUrl(url)
  const isOwn =
    found !== null && found.origin === foundUrl(appUrl)?.origin && found.username + found.password === ''
  return isOwn ? `${found.pathname}${found.search}${found.hash}` : ''
}
