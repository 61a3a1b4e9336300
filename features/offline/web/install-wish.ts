/** Whether this device may put the site on its home screen, and who asked for it. @source SPEC §2 "Other interface elements" */

type SafariNavigator = Navigator & { standalone?: boolean }

/** Whether the site was opened from the home screen already. */
export function isStandalone(): boolean {
  return (
    window.matchMedia('(display-mode: standalone)').matches ||
    (navigator as SafariNavigator).standalone === true
  )
}

const listeners = new Set<() => void>()
/** What answers comes a little later than the page: who asks before is answered then. */
let isWaiting = false

/** Somebody wants to know how it is put on the home screen. */
export function askToInstall(): void {
  isWaiting = listeners.size === 0
  for (const listener of listeners) listener()
}

/** Calls back when somebody asks. Answers how to stop listening. */
export function onAskToInstall(listener: () => void): () => void {
  listeners.add(listener)
  if (isWaiting) listener()
  isWaiting = false
  return () => listeners.delete(listener)
}
