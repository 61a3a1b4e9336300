/** What the notices at the foot of the page are about, whoever noticed it. */
import { createStore } from 'zustand/vanilla'
import type { WaitingKind } from '#platform/web/send-later.ts'

/**
 * - `none`: there is no newer version
 * - `shown`: the banner stands
 * - `quiet`: it has gone, and a line at the foot of the page still leads to it
 * - `held`: wanted, and something on the page must be finished first
 */
export type UpdateState = 'none' | 'shown' | 'quiet' | 'held'

/** How this device is told to put the site on its home screen. */
export type InstallWay = 'ios' | 'android' | 'button' | 'menu'

export type NoticesState = {
  update: UpdateState
  /** When the oldest of what is shown was checked; null where all of it is new. */
  checkedMs: number | null
  isLinkActive: boolean
  /** `offered` by itself, `asked` for by somebody. */
  install: 'none' | 'offered' | 'asked'
  way: InstallWay
  /** What went with a session that its person did not end; null for nothing. */
  lost: Record<WaitingKind, number> | null
}

export const notices = createStore<NoticesState>(() => ({
  update: 'none',
  checkedMs: null,
  isLinkActive: true,
  install: 'none',
  way: 'menu',
  lost: null,
}))

/** Whether there is anything to say. */
export function hasNotice({ update, checkedMs, install, lost }: NoticesState): boolean {
  return lost !== null || update !== 'none' || checkedMs !== null || install !== 'none'
}
