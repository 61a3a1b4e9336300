/**
 * Login through an external account (OAuth): the two paths that the browser visits, and the reasons why a login fails.
 * @source docs/reference/accounts.md §2.7
 */
import { USER_BASE } from './accounts.contract.ts'

/** Redirects the browser to the provider. Takes `?fingerprint=`. */
export const OUTSIDE_LOGIN_START = `${USER_BASE}/oauth/start`
/** The redirect URI to which the provider returns the browser. It must match exactly and serves no other purpose. */
export const OUTSIDE_LOGIN_RETURN = `${USER_BASE}/oauth/callback`

/** The page that shows the reason of a failed login, which is in its query parameter `outside`. */
export const OUTSIDE_LOGIN_PLACE = '/login'
export const OUTSIDE_LOGIN_QUERY = 'outside'

/**
 * Reasons of a failed login. `bad_state`: the state parameter does not belong to a request from this browser. `denied`:
 * the person declined. `unproved`: the provider has not verified the email address. `unknown`: no account here has that
 * address. `shared`: several people log in with that address. `failed`: the provider’s response is invalid.
 */
export const OUTSIDE_LOGIN_ENDS = ['bad_state', 'denied', 'unproved', 'unknown', 'shared', 'failed'] as const
export type OutsideLoginEnd = (typeof OUTSIDE_LOGIN_ENDS)[number]
