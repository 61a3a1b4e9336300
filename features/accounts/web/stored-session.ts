/**
 * The small part of the session code on every public page: whether a session is stored. The rest is loaded once
 * somebody is logged in or starts to log in.
 */
import { onStoredElsewhere, readStored } from '#platform/web/storage.ts'

/** The storage key of the session, shared by all tabs. @source docs/reference/accounts.md §3.1 */
export const SESSION_NAME = 'paddock.session'

/** Returns whether an access token is stored, so that somebody is logged in. @source docs/reference/accounts.md §3.2 */
export function hasStoredSession(): boolean {
  return holdsToken(readStored(SESSION_NAME))
}

/** Calls `changed` when another tab logs in or out. Returns the unsubscribe function. */
export function onSessionElsewhere(changed: () => void): () => void {
  return onStoredElsewhere(SESSION_NAME, changed)
}

function holdsToken(stored: unknown): boolean {
  return !!(stored as { access_token?: unknown } | null)?.access_token
}
