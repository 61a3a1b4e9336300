/** Which texts are addresses of this site: the one rule for all that leads a browser on. */

import { foundUrl } from './found-url.ts'

const OWN_ORIGIN = 'https://own.invalid'

/** Control characters, spaces, invisible letters and backslashes: browsers skip or turn them, so a harmless text leads elsewhere. */
export const TREACHEROUS = /[\p{Cc}\s\u00ad\u200b-\u200f\\]/u

/**
 * The path if it stays on this site, else null: `/join`, `/news?page=2`, `/about#history`.
 * Refused: other origins (`https:…`, `//evil`, `/\evil`), `javascript:` and control characters.
 * @source SECURITY row 17
 */
export function ownPath(text: string): string | null {
  if (!text.startsWith('/') || text.startsWith('//') || TREACHEROUS.test(text)) return null
  const url = foundUrl(text, OWN_ORIGIN)
  if (url?.origin !== OWN_ORIGIN || url.pathname.startsWith('//')) return null
  return `${url.pathname}${url.search}${url.hash}`
}
