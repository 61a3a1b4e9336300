/**
 * Tells whether the site can be installed on this device, and delivers requests to install it.
 * @source docs/reference/offline.md §4.2
 */

type SafariNavigator = Navigator & { standalone?: boolean }

/** Returns whether the site was opened from the home screen. */
export function isStandalone(): boolean {
  return (
    window.matchMedia('(display-mode: standalone)').matches ||
    (navigator as SafariNavigator).standalone === true
  )
}

const listeners = new Set<() => void>()
/**
 * True if the instructions were requested before the screen that shows them was loaded. The request is delivered once
 * the screen is loaded.
 */
let isWaiting = false

/** Requests the instructions for installing the site. */
export function requestInstall(): void {
  isWaiting = listeners.size === 0
  for (const listener of listeners) listener()
}

/** Calls back on each request to install. Returns a function that unsubscribes. */
export function onInstallRequest(listener: () => void): () => void {
  listeners.add(listener)
  if (isWaiting) listener()
  isWaiting = false
  return () => listeners.delete(listener)
}
