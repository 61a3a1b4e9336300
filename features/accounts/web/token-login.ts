/** What the address of a token login says. @source SPEC §2; WIRE §6 */
import type { TokenPair } from '../accounts.contract.ts'
import { personOf } from './access-token.ts'

export type TokenLogin = {
  tokens: TokenPair
  /** Another server's origin, from the list; empty for our own. */
  baseURL: string
}

/**
 * Reads `a`, `r` and `b`. A base URL that is not exactly on the list is left out.
 * @returns login null where tokens are missing
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

/** Whether a live session is of another person than the token. What cannot be read is somebody else's. */
export function isOtherPerson(held: string, brought: string): boolean {
  if (held === '') return false
  const person = personOf(brought)
  return person === null || person !== personOf(held)
}
