/** Where a link or button of a page may lead. */
import { ownPath, TREACHEROUS } from '#platform/shared/own-path.ts'

const LINK_MAX_LENGTH = 2000
const SCHEMES = new Set(['http:', 'https:', 'mailto:', 'tel:'])

/**
 * Whether a link may lead there: a path of this site, an anchor, or an http, https, mailto or tel address.
 * `javascript:`, `data:`, `//host` and addresses with a password in them may not.
 * @source SECURITY rows 17, 18
 */
export function isSafeLink(text: string): boolean {
  if (text.length > LINK_MAX_LENGTH || TREACHEROUS.test(text)) return false
  if (text.startsWith('#') || ownPath(text) !== null) return true
  if (!/^[a-z]+:/i.test(text) || !URL.canParse(text)) return false
  const url = new URL(text)
  return SCHEMES.has(url.protocol) && url.username === '' && url.password === ''
}
