import { pathOf } from './canonical-url.ts'

/** Forms whose whole query is secret, however it is spelled. @source WIRE §6 */
const SECRET_FORMS = /\/(recoverPasswordCheck|recoverPassword|loginRecoveryCode|logout|token-login|auth)$/i
/** Parameters that carry a secret or an address wherever they stand. */
const SECRET_KEYS =
  /^(a|b|r|code|token|.*_token|new_?password|.*password.*|.*secret.*|fingerprint|session|state|email|to|username)$/i
/** Addresses that open something to whoever holds them: what comes last is the key. @source WIRE §7 */
const SECRET_PATHS =
  /^(\/(?:setup|invoice|show-invoice|print-tickets|unsubscribe|card|calendar\/mine|api\/v1\/club\/membership\/unsubscribe)\/(?:print\/)?)[^/]+\/?$/i
/** A value as long as our unguessable ones. */
const CAPABILITY = /^[A-Za-z0-9_.-]{24,}$/
const LONGEST = 1_000

/** An address as it may stand in a log: without what would let a reader log in, or name a person. */
export function redactedUrl(url: string): string {
  const path = pathOf(url)
  const shown = path.slice(0, LONGEST).replace(SECRET_PATHS, '$1[redacted]')
  if (path.length === url.length) return shown
  if (SECRET_FORMS.test(path)) return `${shown}?[redacted]`
  const query = url
    .slice(path.length + 1)
    .slice(0, LONGEST)
    .split('&')
    .map((pair) => {
      const [key = '', value = ''] = pair.split('=', 2)
      return SECRET_KEYS.test(decoded(key)) || CAPABILITY.test(value) ? `${key}=[redacted]` : pair
    })
  return `${shown}?${query.join('&')}`
}

function decoded(key: string): string {
  try {
    return decodeURIComponent(key.replaceAll('+', ' ')).replace(/\[.*$/, '').trim()
  } catch {
    return key
  }
}
