import { useEffect } from 'react'
import { useSite } from '#features/site/site.public.tsx'
import { SECOND_MS } from '#platform/shared/durations.ts'
import { browserClock } from '#platform/web/clock.ts'
import { everyMs } from '#platform/web/timers.ts'
import { mustAskAgain } from '../fresh.rules.ts'

const LOOK_EVERY_MS = 5 * SECOND_MS

/**
 * Reloads the membership data at midnight in the club time zone, and when the user returns to the app from the
 * background.
 */
export function useAskAgain(reload: () => void): void {
  const { timezone } = useSite()
  useEffect(() => {
    let askedMs = browserClock.nowMs()
    const look = (isComingBack: boolean): void => {
      if (document.visibilityState !== 'visible') return
      const nowMs = browserClock.nowMs()
      if (!mustAskAgain({ askedMs, nowMs, isComingBack }, timezone)) return
      askedMs = nowMs
      reload()
    }
    const stop = everyMs(LOOK_EVERY_MS, () => look(false))
    const comeBack = (): void => look(true)
    document.addEventListener('visibilitychange', comeBack)
    return () => {
      stop()
      document.removeEventListener('visibilitychange', comeBack)
    }
  }, [reload, timezone])
}
