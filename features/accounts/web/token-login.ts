/** Reads the parameters of a token-login URL. @source docs/reference/accounts.md §5.1 */
import type { TokenPair } from '../accounts.contract.ts'
import { personOf } from './access-token.ts'

export type TokenLogin = {
  tokens: TokenPair
  /** The origin of another server, which is on the list that the club allows; empty for the site’s own. */
  baseURL: string
}

/**
 * Reads the parameters of the URL of a token login: `a` (access token), `r` (refresh token) and `b` (base URL). A base
 * URL that is not exactly on the list is ignored.
 * @returns login is null if a token is missing
 */
export function readTokenLogin(
  secrets: URLSearchParams,
  allowedBaseUrls: readonly string[],
): { login: TokenLogin | null; refusedBase: boolean } {
  const [access_token, refresh_token, base] = ['a', 'r', 'b'].map((name) => secrets.get(name) ?? '') as [
    string,
    string,
    string,
  ]
  const isAllowed = allowedBaseUrls.includes(base)
  const login =
    access_token === '' || refresh_token === ''
      ? null
      : { tokens: { access_token, refresh_token }, baseURL: isAllowed ? base : '' }
  return { login, refusedBase: base !== '' && !isAllowed }
}

/**
 * Returns whether the stored session and the new token belong to different persons. An unreadable token counts as
 * another person’s.
 */
export function isOtherPerson(held: string, received: string): boolean {
  if (held === '') return false
  const person = personOf(received)
  return person === null || person !== personOf(held)
}
