const UNRESERVED = /%(2[dDeE]|3[0-9]|4[1-9a-fA-F]|5[0-9aAfF]|6[1-9a-fA-F]|7[0-9aAeE])/g
/** The path of an invalid URL. Such a URL is replaced by this path, which the router itself refuses. */
export const BROKEN_URL = '/%'

/** Matches a URL that may need rewriting. If a URL does not match, its path is already canonical. */
const NEEDS_WORK = /%|\/\/|\/\.|.\/$|^[^/]/
const NUL = /%00/

/**
 * Returns the canonical URL that routing, rules and caches use: no needless escapes, no empty or dot segments, no
 * trailing slash, no fragment, no host. The query stays unchanged.
 * @returns BROKEN_URL where the URL is invalid: a broken escape, a NUL, bytes that are not UTF-8.
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

/** Returns the part of a URL before its query. */
export function pathOf(url: string): string {
  const end = url.indexOf('?')
  return end < 0 ? url : url.slice(0, end)
}

/**
 * Returns whether refusals at this path are JSON instead of a page. Ignores case, as the router does.
 * @source docs/reference/interfaces.md §3.7
 */
export function isApiPath(path: string): boolean {
  const start = path.slice(0, 9).toLowerCase()
  return start.startsWith('/api/') || start === '/api' || start === '/graphql' || start === '/graphql/'
}
