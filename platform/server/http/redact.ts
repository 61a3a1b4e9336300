import { pathOf } from './canonical-url.ts'

/**
 * Matches paths whose whole query is secret, in upper or lower case.
 * @source docs/reference/security.md §6.4; docs/reference/accounts.md §4.4
 */
const SECRET_FORMS = /\/(recoverPasswordCheck|recoverPassword|loginRecoveryCode|logout|token-login|auth)$/i
/** Query parameters that carry a secret or a mail address on any path. */
const SECRET_KEYS =
  /^(a|b|r|code|token|.*_token|new_?password|.*password.*|.*secret.*|fingerprint|session|state|email|to|username)$/i
/**
 * Paths whose last segment is a key: anyone who knows the path has access.
 * @source docs/reference/security.md §6.4
 */
const SECRET_PATHS =
  /^(\/(?:setup|invoice|show-invoice|print-tickets|unsubscribe|guardian|draft-preview|card|calendar\/mine|membershipcard\/pass|api\/v1\/club\/membership\/unsubscribe)\/(?:print\/)?)[^/]+\/?$/i
/** Matches a value that is as long as our unguessable tokens. */
const CAPABILITY = /^[A-Za-z0-9_.-]{24,}$/
const LONGEST = 1_000

/** Returns a URL for the log, without anything that would let a reader log in or that identifies a person. */
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
    return decodeURIComponent(key.replaceAll('+', ' ')).split('[', 1).join('').trim()
  } catch {
    return key
  }
}
