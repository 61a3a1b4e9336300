/**
 * Logging in through somebody else's account: two addresses that a browser is sent to, and why a login
 * may have come to nothing.
 * @source SPEC §4 "OAuth code exchange", §9 "Third-party sign-in is off"
 */
import { USER_BASE } from './accounts.contract.ts'

/** With `?fingerprint=`: sends the browser to the provider. */
export const OUTSIDE_LOGIN_START = `${USER_BASE}/oauth/start`
/** Where the provider sends it back to; exact, and of no other use. */
export const OUTSIDE_LOGIN_RETURN = `${USER_BASE}/oauth/callback`

/** Where people read how it ended, as `?outside=`, when it ended badly. */
export const OUTSIDE_LOGIN_PLACE = '/login'
export const OUTSIDE_LOGIN_QUERY = 'outside'

/**
 * `bad_state`: the answer belongs to no question of this browser. `denied`: they said no. `unproved`: the provider has
 * not seen that the address is theirs. `unknown`: nobody here has that address. `failed`: nothing that can be believed.
 */
export const OUTSIDE_LOGIN_ENDS = ['bad_state', 'denied', 'unproved', 'unknown', 'failed'] as const
export type OutsideLoginEnd = (typeof OUTSIDE_LOGIN_ENDS)[number]
