/** Where a link or button of a page may lead. */

const OWN_ORIGIN = 'https://own.invalid'
const LINK_MAX_LENGTH = 2000
const SCHEMES = new Set(['http:', 'https:', 'mailto:', 'tel:'])
/** Control characters, spaces and backslashes: browsers skip or turn them, so a harmless text leads elsewhere. */
// eslint-disable-next-line no-control-regex -- control characters are what is looked for
const TREACHEROUS = /[\u0000-\u0020\u007f-\u009f\u00ad\u200b-\u200f\u2028\u2029\ufeff\\]/

/** Whether the text is a path of this site, with query and anchor, or an anchor alone: never another origin. */
export function isSameSitePath(text: string): boolean {
  if (text.length > LINK_MAX_LENGTH || TREACHEROUS.test(text)) return false
  if (text.startsWith('#')) return true
  if (!text.startsWith('/') || text.startsWith('//') || !URL.canParse(text, OWN_ORIGIN)) return false
  const url = new URL(text, OWN_ORIGIN)
  return url.origin === OWN_ORIGIN && !url.pathname.startsWith('//')
}

/**
 * Whether a link may lead there: a path of this site, or an http, https, mailto or tel address.
 * `javascript:`, `data:`, `//host` and addresses with a password in them may not.
 * @source SECURITY rows 17, 18
 */
export function isSafeLink(text: string): boolean {
  if (isSameSitePath(text)) return true
  if (
    text.length > LINK_MAX_LENGTH ||
    TREACHEROUS.test(text) ||
    !/^[a-z]+:/i.test(text) ||
    !URL.canParse(text)
  )
    return false
  const url = new URL(text)
  return SCHEMES.has(url.protocol) && url.username === '' && url.password === ''
}
