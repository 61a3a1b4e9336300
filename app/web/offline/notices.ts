/** State of the notices at the foot of the page. */
import { createStore } from 'zustand/vanilla'
import type { LostKind } from '#platform/web/send-later.ts'

/**
 * State of the update notice.
 *
 * - `none`: there is no newer version
 * - `shown`: the banner is visible
 * - `quiet`: the banner is gone, but a line at the foot of the page still offers the update
 * - `held`: the update was requested, but waits until a form is submitted or a payment or signature on the page is
 * finished
 */
export type UpdateState = 'none' | 'shown' | 'quiet' | 'held'

/** How the site is installed on this device: iOS or Android instructions, a button, or the browser's menu. */
export type InstallMethod = 'ios' | 'android' | 'button' | 'menu'

export type NoticesState = {
  update: UpdateState
  /** Instant in ms at which the oldest of the displayed data was loaded; null if all data is current. */
  checkedMs: number | null
  isLinkActive: boolean
  /** State of the install notice: `offered` automatically, or `asked` if the person requested it. */
  install: 'none' | 'offered' | 'asked'
  way: InstallMethod
  /** Number of unsent items of each kind that were lost when a session ended unexpectedly; null if there are none. */
  lost: Record<LostKind, number> | null
}

export const notices = createStore<NoticesState>(() => ({
  update: 'none',
  checkedMs: null,
  isLinkActive: true,
  install: 'none',
  way: 'menu',
  lost: null,
}))

/** Returns whether any notice is to be shown. */
export function hasNotice({ update, checkedMs, install, lost }: NoticesState): boolean {
  return lost !== null || update !== 'none' || checkedMs !== null || install !== 'none'
}
