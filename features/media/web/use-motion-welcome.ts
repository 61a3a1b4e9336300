import { useSyncExternalStore } from 'react'

const LESS_MOTION = '(prefers-reduced-motion: reduce)'

/**
 * Whether something may move by itself: nobody asked for less motion or for less data. Always false on the server
 * and while the page hydrates.
 */
export function useMotionWelcome(): boolean {
  return useSyncExternalStore(subscribe, isMotionWelcome, isNeverWelcome)
}

/** True once script has taken over the page. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(subscribeToNothing, isAlways, isNeverWelcome)
}

function subscribe(onChange: () => void): () => void {
  const query = matchMedia(LESS_MOTION)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

function isMotionWelcome(): boolean {
  const connection: unknown = 'connection' in navigator ? navigator.connection : undefined
  const savesData =
    typeof connection === 'object' &&
    connection !== null &&
    'saveData' in connection &&
    connection.saveData === true
  return !savesData && !matchMedia(LESS_MOTION).matches
}

function subscribeToNothing(): () => void {
  return () => undefined
}

function isAlways(): boolean {
  return true
}

function isNeverWelcome(): boolean {
  return false
}
