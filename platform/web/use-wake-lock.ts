import { useEffect } from 'react'
import { reportFault } from './report.ts'

/**
 * Keeps the device's screen on while the component is mounted, where supported: for showing a card or working at the
 * gate. @source docs/reference/membership.md §5.4
 */
export function useWakeLock(): void {
  useEffect(() => {
    if (!('wakeLock' in navigator)) return undefined
    let lock: WakeLockSentinel | null = null
    let isGone = false
    const take = (): void => {
      if (document.visibilityState !== 'visible') return
      navigator.wakeLock.request('screen').then(
        (taken) => {
          if (isGone) void taken.release()
          else lock = taken
        },
        (error: unknown) => {
          // Do not report a refusal: a device in battery-saving mode refuses the lock, which is no error.
          if (!(error instanceof DOMException)) reportFault(error, 'wake lock')
        },
      )
    }
    take()
    // The browser releases the lock whenever the page is hidden, so request it again.
    document.addEventListener('visibilitychange', take)
    return () => {
      isGone = true
      document.removeEventListener('visibilitychange', take)
      void lock?.release()
    }
  }, [])
}
