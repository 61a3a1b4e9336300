/**
 * When a new version of the app takes over: at once where somebody presses Update, else at the next navigation, and never
 * while something on the page would be lost.
 * @source SPEC §2 "Navigation behaviour", §4 "App update", §9
 */
import { isHeldStill } from '#platform/web/hold-still.ts'
import { reportFault } from '#platform/web/report.ts'
import { everyMs } from '#platform/web/timers.ts'
import { notices } from './notices.ts'
import { isSomethingTyped } from './typed-fields.ts'
import { lookForUpdate, tell } from './worker-link.ts'

/** @source SPEC §9 "Worker update check every 10 minutes when online" */
export const UPDATE_CHECK_MS = 600_000
/** How often it is looked whether what held an update up has been finished. */
const LOOK_AGAIN_MS = 2_000

const MOST_LOOKS = 2

export type UpdateWatch = {
  /** Somebody wants it now. */
  apply(): void
  /** Somebody went elsewhere. */
  onNavigation(): void
}

/** Watches one registration for as long as the page lives. */
export function watchUpdates(registration: ServiceWorkerRegistration): UpdateWatch {
  const { serviceWorker } = navigator
  /** Before the first worker there was no version to be replaced. */
  let wasControlled = serviceWorker.controller !== null
  let mustReload = false
  /** How often it was looked since the waiting worker was told to take over; null where it was not. */
  let looksSinceTold: number | null = null

  const isBusy = (): boolean => isHeldStill() || isSomethingTyped()
  const finish = (): boolean => {
    if (isBusy()) return false
    if (mustReload) window.location.reload()
    else {
      tell(registration.waiting, { kind: 'take over' })
      looksSinceTold ??= 0
    }
    return true
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
  // To open a page is a navigation as well.
  if (registration.waiting !== null && wasControlled && !finish()) noteWaiting()

  everyMs(UPDATE_CHECK_MS, () => {
    if (!navigator.onLine) return
    lookForUpdate(registration).catch((error: unknown) => reportFault(error, 'update'))
  })
  everyMs(LOOK_AGAIN_MS, () => {
    if (looksSinceTold !== null && registration.waiting !== null) {
      looksSinceTold += 1
      // An answer that is still under way keeps the older worker in its place. A new document ends that.
      mustReload ||= looksSinceTold >= MOST_LOOKS
    }
    if (notices.getState().update === 'held' || mustReload) finish()
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
