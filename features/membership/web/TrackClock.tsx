import { useEffect, useRef, useState } from 'react'
import type { TrackLineDrawing } from '#features/tracks/tracks.contract.ts'
import { SECOND_MS } from '#platform/shared/durations.ts'

const MINUTE_S = 60

/**
 * A clock in the form of the home track: the marker runs one lap a minute. With reduced motion only the time is shown.
 * @source docs/reference/screens.md §3.4
 */
export function TrackClock({ outline, nowMs }: { outline: TrackLineDrawing | null; nowMs: number }) {
  const line = useRef<SVGPathElement>(null)
  const [spot, setSpot] = useState<{ x: number; y: number } | null>(null)
  const seconds = Math.floor(nowMs / SECOND_MS) % MINUTE_S
  useEffect(() => {
    const path = line.current
    if (path === null) return
    const { x, y } = path.getPointAtLength((path.getTotalLength() * seconds) / MINUTE_S)
    setSpot({ x, y })
  }, [seconds, outline])
  if (outline === null) return null
  const [, , width] = outline.viewBox
  const stroke = width / 150
  return (
    <svg
      className="track-clock mt-5"
      viewBox={outline.viewBox.join(' ')}
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={outline.path} stroke="#70828A" strokeWidth={stroke} strokeOpacity="0.6" />
      <path
        ref={line}
        d={outline.path}
        pathLength={MINUTE_S}
        stroke="#FFC533"
        strokeWidth={stroke * 1.4}
        strokeDasharray={`${seconds} ${MINUTE_S}`}
      />
      {spot === null ? null : <circle cx={spot.x} cy={spot.y} r={stroke * 3} fill="#FFC533" />}
    </svg>
  )
}
