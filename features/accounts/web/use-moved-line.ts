import { useEffect, useRef, useState } from 'react'
import { browserClock } from '#platform/web/clock.ts'
import { onNextFrame } from '#platform/web/timers.ts'

/** The duration of the animation. @source docs/reference/screens.md §3.3 */
const MOVE_MS = 600

/** Animates `progress` over 600 ms, or changes it at once if the visitor prefers reduced motion. */
export function useMovedLine(progress: number): number {
  const [shown, setShown] = useState(progress)
  const from = useRef(progress)
  useEffect(() => {
    const begunAt = from.current
    if (begunAt === progress) return
    const startMs = browserClock.nowMs()
    const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    let stop = onNextFrame(move)
    function move(): void {
      const done = isStill ? 1 : Math.min(1, (browserClock.nowMs() - startMs) / MOVE_MS)
      from.current = begunAt + (progress - begunAt) * (1 - (1 - done) ** 3)
      setShown(from.current)
      if (done < 1) stop = onNextFrame(move)
    }
    return () => stop()
  }, [progress])
  return shown
}
