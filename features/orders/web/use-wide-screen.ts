import { useSyncExternalStore } from 'react'

const WIDE = '(width >= 64rem)'

/** Returns whether the window is wide enough for content beside the main column. */
export function useWideScreen(): boolean {
  return useSyncExternalStore(
    (changed) => {
      const query = globalThis.matchMedia(WIDE)
      query.addEventListener('change', changed)
      return () => query.removeEventListener('change', changed)
    },
    () => globalThis.matchMedia(WIDE).matches,
    () => true,
  )
}
