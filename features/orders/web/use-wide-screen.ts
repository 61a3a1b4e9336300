import { useSyncExternalStore } from 'react'

const WIDE = '(width >= 64rem)'

/** Whether there is room beside the main column. */
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
