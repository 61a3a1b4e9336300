/**
 * What calls need of a session, without knowing who keeps one: app/ says where it is found, so that
 * a stranger's page never loads it.
 */

/** Why the server would not take a token. */
export type TokenRefusal = 'expired' | 'invalid'

export type CallSession = {
  /** Resolves once calls may leave, with the access token; null where nobody is logged in. */
  token(): Promise<string | null>
  /**
   * Resolves with a token to try instead of the refused one, or with null where there is none: the
   * session has then ended.
   * @throws RequestFailure when the server could not be asked for a new one
   */
  replace(refused: string, why: TokenRefusal): Promise<string | null>
}

type FindSession = () => Promise<CallSession | null>

let find: FindSession = () => Promise.resolve(null)

/** Says where calls find the session. Asked before every call, so it must be quick for strangers. */
export function setCallSession(findSession: FindSession): void {
  find = findSession
}

/** The session of this moment; null for a stranger. */
export function findCallSession(): Promise<CallSession | null> {
  return find()
}
