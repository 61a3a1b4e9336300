/** Validates the targets of links and buttons on pages. */
import { ownPath, TREACHEROUS } from '#platform/shared/own-path.ts'

const LINK_MAX_LENGTH = 2000
const SCHEMES = new Set(['http:', 'https:', 'mailto:', 'tel:'])

/**
 * Returns whether a link target is safe: a path of this site, an anchor, or an http, https, mailto or tel URL. Rejects
 * `javascript:`, `data:`, `//host` and URLs that contain a password.
 * @source docs/reference/security.md §5.1, §5.2
 */
export function isSafeLink(text: string): boolean {
  if (text.length > LINK_MAX_LENGTH || TREACHEROUS.test(text)) return false
  if (text.startsWith('#') || ownPath(text) !== null) return true
  if (!/^[a-z]+:/i.test(text) || !URL.canParse(text)) return false
  const url = new URL(text)
  return SCHEMES.has(url.protocol) && url.username === '' && url.password === ''
}
