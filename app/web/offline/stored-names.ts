/** Names of this folder's entries in the browser's storage. */

/**
 * Entry with the person whose data was last requested for offline use and the time of the request. Removed with the
 * session.
 */
export const KEPT_MINE_NAME = 'paddock.kept'
/**
 * Entry with the state of the install offer. `seen`: the person has opened their card on this device; removed with the
 * session. `done`: a person on this device accepted or declined the offer.
 */
export const INSTALL_NAME = 'paddock.install'
/**
 * Entry with the time of the last reload because of a missing file of the app, and the values typed before it. Removed
 * with the session.
 */
export const RELOADED_NAME = 'paddock.reloaded'
