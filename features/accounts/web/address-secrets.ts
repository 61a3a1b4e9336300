/**
 * Secrets that arrive in an address: they are lifted out of it before anything else happens, so that
 * neither history, referrers nor analytics see them. Both `?…` and `#…` are read.
 * @source WIRE §6 "The query is gone from the address bar before anything else happens"
 */

/** Tokens and base URL of a token login; address and code of a mailed link. */
const SECRET_NAMES = ['a', 'r', 'b', 'email', 'code']

let lifted = new URLSearchParams()

/** Takes the secrets out of the address bar and keeps them for the screen. Without effect on the server. */
function liftSecrets(): void {
  if (typeof window === 'undefined') return
  const { search, hash, pathname } = window.location
  const found = new URLSearchParams([...new URLSearchParams(search), ...new URLSearchParams(hash.slice(1))])
  if (!SECRET_NAMES.some((name) => found.has(name))) return
  history.replaceState(history.state, '', pathname)
  lifted = found
}

/** What was lifted, to be had once. */
export function takeSecrets(): URLSearchParams {
  liftSecrets()
  const taken = lifted
  lifted = new URLSearchParams()
  return taken
}

// As soon as this is loaded, which is before the screen is drawn and before anything is asked or measured.
liftSecrets()
