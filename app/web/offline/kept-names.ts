/** Under which names this folder keeps something in the browser. */

/** When a member's own things were last asked for, and whose. Goes with the session. */
export const KEPT_MINE_NAME = 'paddock.kept'
/** `seen`: somebody has seen their card here; goes with the session. `done`: this device has been told of its home screen. */
export const INSTALL_NAME = 'paddock.install'
