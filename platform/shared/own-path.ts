/** Decides which texts are paths on this site; used wherever a browser is redirected or linked onwards. */

import { foundUrl } from './found-url.ts'

const OWN_ORIGIN = 'https://own.invalid'

/**
 * Control characters, spaces, invisible characters and backslashes. Browsers drop or convert these characters, so a
 * path that contains them could lead to another site.
 */
export const TREACHEROUS = /[\p{Cc}\s\u00ad\u200b-\u200f\\]/u

/**
 * Returns the path if it stays on this site, else null. Accepts `/join`, `/news?page=2`, `/about#history`; refuses
 * other origins (`https:…`, `//evil`, `/\evil`), `javascript:` and control characters.
 * @source docs/reference/security.md §5.1
 */
export function ownPath(text: string): string | null {
  if (!text.startsWith('/') || text.startsWith('//') || TREACHEROUS.test(text)) return null
  const url = foundUrl(text, OWN_ORIGIN)
  if (url?.origin !== OWN_ORIGIN || url.pathname.startsWith('//')) return null
  return `${url.pathname}${url.search}${url.hash}`
}
