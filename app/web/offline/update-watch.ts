/**
 * Activates a new version of the app: at once when Update is pressed, otherwise at the next navigation, but never while
 * unsaved input on the page would be lost.
 * @source docs/reference/offline.md §3.1, §3.3
 */
import { isHeldStill } from '#platform/web/hold-still.ts'
import { browserClock } from '#platform/web/clock.ts'
import { reportFault } from '#platform/web/report.ts'
import { everyMs } from '#platform/web/timers.ts'
import { notices } from './notices.ts'
import { isSomethingTyped } from './typed-fields.ts'
import { lookForUpdate, postToWorker } from './worker-link.ts'

/** @source docs/reference/offline.md §3.1 */
export const UPDATE_CHECK_MS = 600_000
/** Milliseconds after which a page tries again to apply an update that it had to postpone. */
const TRY_AGAIN_MS = 2_000
/** How often the waiting worker is told to become active. If it still has not, the page is reloaded. */
const MOST_TRIES = 2
/**
 * How long a reload may take, in milliseconds. A second reload within this time would abort the first: on a slow
 * connection no document would ever arrive.
 */
const RELOAD_PATIENCE_MS = 30_000

export type UpdateWatch = {
  /** Called when the person presses Update. */
  apply(): void
  /** Called after each navigation. */
  onNavigation(): void
}

/** Watches a service worker registration for the lifetime of the page. */
export function watchUpdates(registration: ServiceWorkerRegistration): UpdateWatch {
  const { serviceWorker } = navigator
  /**
   * Whether a service worker controlled the page before. On the first visit none does, so there is no older version to
   * replace.
   */
  let wasControlled = serviceWorker.controller !== null
  let mustReload = false
  let reloadedMs = -Infinity
  /** How often the waiting worker was told to become active. */
  let tries = 0

  const isBusy = (): boolean => isHeldStill() || isSomethingTyped()
  const finish = (): boolean => {
    if (isBusy()) return false
    if (mustReload) reload()
    else {
      // Without a connection, a reload would only get the older worker's cached files.
      if (navigator.onLine) postToWorker(registration.active, { kind: 'step aside' })
      postToWorker(registration.waiting, { kind: 'take over' })
      tries += 1
    }
    return true
  }
  const reload = (): void => {
    const nowMs = browserClock.nowMs()
    if (nowMs - reloadedMs < RELOAD_PATIENCE_MS) return
    reloadedMs = nowMs
    window.location.reload()
  }
  const noteWaiting = (): void => {
    if (registration.waiting !== null && serviceWorker.controller !== null)
      notices.setState({ update: 'shown' })
  }
  const follow = (worker: ServiceWorker | null): void =>
    worker?.addEventListener('statechange', () => {
      if (worker.state === 'installed') noteWaiting()
    })

  serviceWorker.addEventListener('controllerchange', () => {
    if (wasControlled) {
      mustReload = true
      if (!finish()) notices.setState({ update: 'held' })
    }
    wasControlled = true
  })
  follow(registration.installing)
  registration.addEventListener('updatefound', () => follow(registration.installing))
  // Opening the page counts as a navigation, at which a waiting update is applied.
  if (registration.waiting !== null && wasControlled && !finish()) noteWaiting()

  everyMs(UPDATE_CHECK_MS, () => {
    if (!navigator.onLine) return
    lookForUpdate(registration).catch((error: unknown) => reportFault(error, 'update'))
  })
  everyMs(TRY_AGAIN_MS, () => {
    const isDelayed = tries > 0 && registration.waiting !== null && navigator.onLine
    // While a request is in progress, the older worker stays active, and Chrome does not always notice the end of the
    // request before the next navigation. So reload after the last try.
    if (isDelayed) mustReload ||= tries >= MOST_TRIES
    if (isDelayed || mustReload || notices.getState().update === 'held') finish()
  })
  return {
    apply: () => {
      if (!finish()) notices.setState({ update: 'held' })
    },
    onNavigation: () => {
      if (mustReload || registration.waiting !== null) finish()
    },
  }
}
