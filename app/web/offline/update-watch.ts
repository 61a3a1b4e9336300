/**
 * Activates a new version of the app: at once when Update is pressed, otherwise at the next navigation, and never while
 * something on the page would be lost.
 * @source docs/reference/offline.md §3.1, §3.3
 */
import { isHeldStill } from '#platform/web/hold-still.ts'
import { browserClock } from '#platform/web/clock.ts'
import { reportFault } from '#platform/web/report.ts'
import { everyMs } from '#platform/web/timers.ts'
import { notices } from './notices.ts'
import { isSomethingTyped } from './typed-fields.ts'
import { lookForUpdate, tell } from './worker-link.ts'

/** @source docs/reference/offline.md §3.1 */
export const UPDATE_CHECK_MS = 600_000
/** How often a page tries again to apply an update that it could not apply yet. */
const TRY_AGAIN_MS = 2_000
/** How often the waiting worker is told to take over before the page reloads instead. */
const MOST_TRIES = 2
/** How long a reload may take. An earlier second one would abort the first: on a slow link no document would arrive. */
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
  /** Without a previous worker there is no version to replace. */
  let wasControlled = serviceWorker.controller !== null
  let mustReload = false
  let reloadedMs = -Infinity
  /** How often the waiting worker was told to take over. */
  let tries = 0

  const isBusy = (): boolean => isHeldStill() || isSomethingTyped()
  const finish = (): boolean => {
    if (isBusy()) return false
    if (mustReload) reload()
    else {
      // With no signal, the older worker is all that a reload would find.
      if (navigator.onLine) tell(registration.active, { kind: 'step aside' })
      tell(registration.waiting, { kind: 'take over' })
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
  // Opening a page counts as a navigation.
  if (registration.waiting !== null && wasControlled && !finish()) noteWaiting()

  everyMs(UPDATE_CHECK_MS, () => {
    if (!navigator.onLine) return
    lookForUpdate(registration).catch((error: unknown) => reportFault(error, 'update'))
  })
  everyMs(TRY_AGAIN_MS, () => {
    const isDelayed = tries > 0 && registration.waiting !== null && navigator.onLine
    // A request in progress keeps the older worker active, and Chrome does not always notice when it has ended. It does
    // at the next navigation.
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
