/** The address of a search query. @source docs/reference/public-site.md §1.2 */
import { decoded } from '#platform/shared/decoded.ts'
import { SEARCH_QUERY_MAX_LENGTH } from './search.contract.ts'

const ROOT = '/search'
/** Path segments that browsers and servers remove from an address, such as `..`. */
const LOST_PARTS = new Set(['', '.', '..'])

/** Returns the path for a query. Slashes in it are kept unless the address would lose a segment. */
export function searchPath(query: string): string {
  const text = query.trim().toWellFormed()
  if (text === '') return ROOT
  const parts = text.split('/')
  if (!parts.some((part) => LOST_PARTS.has(part))) return `${ROOT}/${parts.map(encodeURIComponent).join('/')}`
  // A query of dots alone would be a relative path segment, even when escaped. A trailing space, which is trimmed when
  // parsed, prevents that.
  return LOST_PARTS.has(text) ? `${ROOT}/${text}%20` : `${ROOT}/${encodeURIComponent(text)}`
}

/** Returns the query in a path that `searchPath` made or a person typed: one line of at most the maximum length. */
export function queryOfSearchPath(path: string): string {
  const text = decoded(path.slice(ROOT.length + 1))
  return text
    .replace(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, SEARCH_QUERY_MAX_LENGTH)
    .trim()
}
