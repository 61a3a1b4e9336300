/** Names of this folder's entries in the browser's storage. */

/** When a member's data was last requested for offline use, and whose. Removed with the session. */
export const KEPT_MINE_NAME = 'paddock.kept'
/**
 * State of the install offer. `seen`: the person has seen their card on this device; removed with the session. `done`:
 * the offer was answered on this device.
 */
export const INSTALL_NAME = 'paddock.install'
/** When the page was last reloaded for a missing part of the app, and what had been typed. Removed with the session. */
export const RELOADED_NAME = 'paddock.reloaded'
