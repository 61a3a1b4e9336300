import { useEffect, useState } from 'react'
import { browserClock } from '#platform/web/clock.ts'
import { everyMs } from '#platform/web/timers.ts'
import { VISIBILITY_TICK_MS } from '../pages.rules.ts'

/**
 * The present instant, renewed each minute; null on the server and until the first minute is over,
 * so that what was hydrated equals what was sent.
 * @source SPEC §4 "Visibility"
 */
export function useMinuteTick(): number | null {
  const [nowMs, setNowMs] = useState<number | null>(null)
  useEffect(() => everyMs(VISIBILITY_TICK_MS, () => setNowMs(browserClock.nowMs())), [])
  return nowMs
}
