/**
 * Removes secrets from the URL before anything else happens, so that neither history, referrers nor analytics contain
 * them. Reads both `?…` and `#…`.
 * @source docs/reference/accounts.md §5.1
 */

/** URL parameters: tokens and base URL of a token login; address and code of a mailed link. */
const SECRET_NAMES = ['a', 'r', 'b', 'email', 'code']

let lifted = new URLSearchParams()

/** Moves the secrets from the URL into memory for the screen. Does nothing on the server. */
function liftSecrets(): void {
  if (typeof window === 'undefined') return
  const { search, hash, pathname } = window.location
  const found = new URLSearchParams([...new URLSearchParams(search), ...new URLSearchParams(hash.slice(1))])
  if (!SECRET_NAMES.some((name) => found.has(name))) return
  history.replaceState(history.state, '', pathname)
  lifted = found
}

/** Returns the stored secrets and deletes them. */
export function takeSecrets(): URLSearchParams {
  liftSecrets()
  const taken = lifted
  lifted = new URLSearchParams()
  return taken
}

// Runs when the module is loaded, before the screen renders and before any request or measurement.
liftSecrets()
