/**
 * The few bytes that every public page carries of the session: whether one is kept. Everything else
 * loads once somebody is logged in, or wants to be.
 */
import { onKeptElsewhere, readKept } from '#platform/web/storage.ts'

/** The one name under which the session is kept, for all tabs. @source SPEC §3 "Session" */
export const SESSION_NAME = 'paddock.session'

/** Whether an access token is kept: somebody is logged in. @source SPEC §4 "Authentication" */
export function isSessionKept(): boolean {
  return holdsToken(readKept(SESSION_NAME))
}

/** Calls back when another tab logs in or out. Answers how to stop listening. */
export function onSessionElsewhere(changed: () => void): () => void {
  return onKeptElsewhere(SESSION_NAME, changed)
}

function holdsToken(kept: unknown): boolean {
  return !!(kept as { access_token?: unknown } | null)?.access_token
}
