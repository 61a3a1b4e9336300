import { courseY, coursePath, lapPx, markerX } from './login-course.ts'

/**
 * The line at the top of the log-in screens. `progress` runs from 0 to 1; each of two steps moves the marker by half a
 * lap. The completed part is amber, the finish is a tick.
 */
export function LoginLine({ progress, className }: { progress: number; className?: string }) {
  const travelledPx = Math.min(1, Math.max(0, progress)) * lapPx
  const finishX = markerX + lapPx * 0.72 + lapPx / 2 - travelledPx
  const y = courseY(markerX, travelledPx)
  return (
    <svg
      className={className ?? 'art-login'}
      viewBox="0 0 390 120"
      preserveAspectRatio="xMidYMid meet"
      overflow="visible"
      aria-hidden="true"
      focusable="false"
    >
      <path className="art-line art-gap" d={coursePath(-620, 1010, travelledPx)} />
      <path className="art-line art-line-heavy art-white" d={coursePath(markerX, 1010, travelledPx)} />
      <path className="art-line art-amber-line" d={coursePath(-620, markerX, travelledPx)} />
      <path
        className="art-line art-amber-line art-line-tick"
        d={`M${finishX - 3} ${courseY(finishX, travelledPx) + 12}l6-24`}
      />
      <circle className="art-signal" cx={markerX} cy={y} r="7" />
    </svg>
  )
}
