/**
 * The interface of the session that API calls need. app/ registers the implementation, so that a page for anonymous
 * visitors never loads it.
 */

/** The reason why the server refused a token. */
export type TokenRefusal = 'expired' | 'invalid'

export type CallSession = {
  /** Resolves with the access token as soon as calls may be sent; null if nobody is logged in. */
  token(): Promise<string | null>
  /** Returns the id of the person whose token is held, synchronously; null if nobody is logged in. */
  person(): string | null
  /**
   * Returns the id of the login whose token is held, synchronously. It stays the same when the token is replaced; null if
   * nobody is logged in.
   */
  login(): string | null
  /**
   * Resolves with a new token to use instead of the refused one, or with null if there is none, which means that the
   * session has ended.
   * @throws RequestFailure when the request for a new token failed
   */
  replace(refused: string, why: TokenRefusal): Promise<string | null>
}

type FindSession = () => Promise<CallSession | null>

let find: FindSession = () => Promise.resolve(null)

/**
 * Registers the function that finds the session. It runs before every call, so it must be fast for anonymous visitors.
 */
export function setCallSession(findSession: FindSession): void {
  find = findSession
}

/** Returns the current session; null for an anonymous visitor. */
export function findCallSession(): Promise<CallSession | null> {
  return find()
}
