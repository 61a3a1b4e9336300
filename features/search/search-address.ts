/** The address that a query is answered under. @source SPEC §2 "/search/{query} (query may contain slashes)" */
import { decoded } from '#platform/shared/decoded.ts'
import { SEARCH_QUERY_MAX_LENGTH } from './search.contract.ts'

const ROOT = '/search'
/** Parts between slashes that browsers and servers take out of an address. */
const LOST_PARTS = new Set(['', '.', '..'])

/** The path of a query: its slashes stand in it as they are, unless an address could not keep them. */
export function searchPath(query: string): string {
  const text = query.trim().toWellFormed()
  if (text === '') return ROOT
  const parts = text.split('/')
  if (!parts.some((part) => LOST_PARTS.has(part))) return `${ROOT}/${parts.map(encodeURIComponent).join('/')}`
  // Dots alone would be steps, even escaped; a space that is trimmed again makes them a word.
  return LOST_PARTS.has(text) ? `${ROOT}/${text}%20` : `${ROOT}/${encodeURIComponent(text)}`
}

/** The query of a path that `searchPath` made, or that a person wrote: one line, no longer than a query may be. */
export function queryOfSearchPath(path: string): string {
  const text = decoded(path.slice(ROOT.length + 1))
  return text
    .replace(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, SEARCH_QUERY_MAX_LENGTH)
    .trim()
}
