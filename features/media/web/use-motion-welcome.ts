import { useSyncExternalStore } from 'react'

const LESS_MOTION = '(prefers-reduced-motion: reduce)'

/**
 * Returns whether animation may start by itself: the person prefers neither reduced motion nor reduced data. Always
 * false on the server and during hydration.
 */
export function useMotionWelcome(): boolean {
  return useSyncExternalStore(subscribe, isMotionWelcome, isNeverWelcome)
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

function isNeverWelcome(): boolean {
  return false
}
