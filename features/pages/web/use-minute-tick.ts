import { useEffect, useLayoutEffect, useState } from 'react'
import { browserClock } from '#platform/web/clock.ts'
import { everyMs } from '#platform/web/timers.ts'
import { VISIBILITY_TICK_MS } from '../pages.rules.ts'

/**
 * Returns the current instant, updated each minute. Null on the server and during hydration, so that both render the
 * same. If `isTimed`, because blocks appear or disappear at a time, the instant is set directly after hydration, before
 * the first paint; otherwise after the first minute.
 * @source docs/reference/pages-and-blocks.md §2.2
 */
export function useMinuteTick(isTimed: boolean): number | null {
  const [nowMs, setNowMs] = useState<number | null>(null)
  useLayoutEffect(() => {
    if (isTimed) setNowMs(browserClock.nowMs())
  }, [isTimed])
  useEffect(() => everyMs(VISIBILITY_TICK_MS, () => setNowMs(browserClock.nowMs())), [])
  return nowMs
}
