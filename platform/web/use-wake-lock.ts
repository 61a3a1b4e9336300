import { useEffect } from 'react'
import { reportFault } from './report.ts'

/** Keeps the screen awake as long as this is shown, where the device can: a card is held up, a gate is kept. @source DOMAIN §6.2 rule 7 */
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
          // A device that saves its battery says no, and that is nothing to report.
          if (!(error instanceof DOMException)) reportFault(error, 'wake lock')
        },
      )
    }
    take()
    // A lock is lost whenever the page is hidden.
    document.addEventListener('visibilitychange', take)
    return () => {
      isGone = true
      document.removeEventListener('visibilitychange', take)
      void lock?.release()
    }
  }, [])
}
