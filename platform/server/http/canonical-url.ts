const UNRESERVED = /%(2[dDeE]|3[0-9]|4[1-9a-fA-F]|5[0-9aAfF]|6[1-9a-fA-F]|7[0-9aAeE])/g
/** An escape that no router can read: what has no canonical spelling is refused by the router itself. */
export const BROKEN_URL = '/%'

/** Nothing in here: the path is canonical as it stands. */
const NEEDS_WORK = /%|\/\/|\/\.|.\/$|^[^/]/
const NUL = /%00/

/**
 * The one spelling of an address that routing, rules and caches see: plain characters not escaped, no empty
 * or dot segments, no trailing slash, no fragment, no host. The query is left as it is.
 * @returns BROKEN_URL where it cannot be an address of ours: a broken escape, a NUL, bytes that are not UTF-8.
 */
export function canonicalUrl(url: string): string {
  const [beforeFragment = ''] = url.split('#', 1)
  const queryStart = beforeFragment.indexOf('?')
  const query = queryStart < 0 ? '' : beforeFragment.slice(queryStart)
  const path = canonicalPath(queryStart < 0 ? beforeFragment : beforeFragment.slice(0, queryStart))
  if (path === null || NUL.test(query)) return BROKEN_URL
  return query === '?' ? path : path + query
}

function canonicalPath(given: string): string | null {
  if (!NEEDS_WORK.test(given)) return given
  const path = given.replace(/^https?:\/\/[^/]*/i, '') || '/'
  if (!path.startsWith('/') || NUL.test(path)) return null
  try {
    decodeURIComponent(path)
  } catch {
    return null
  }
  const plain = path.replace(UNRESERVED, (escape) => decodeURIComponent(escape))
  const segments: string[] = []
  for (const segment of plain.split('/')) {
    if (segment === '' || segment === '.') continue
    if (segment === '..') segments.pop()
    else segments.push(segment)
  }
  return `/${segments.join('/')}`
}

/** The part of an address before its query. */
export function pathOf(url: string): string {
  const end = url.indexOf('?')
  return end < 0 ? url : url.slice(0, end)
}

/** True where refusals are JSON and never a page. The router ignores case, so this does too. @source WIRE §5 */
export function isApiPath(path: string): boolean {
  const start = path.slice(0, 9).toLowerCase()
  return start.startsWith('/api/') || start === '/api' || start === '/graphql' || start === '/graphql/'
}
