import { Plural, Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'

/**
 * Returns the SVG path of the marks, each 3 units wide, one every 5 units. The drawing is then stretched to the
 * available width.
 */
function marksFrom(first: number, count: number, inset: number): string {
  return Array.from({ length: count }, (_, place) => {
    const start = (first + place) * 5 + inset
    return `M${start} ${inset}h${3 - inset * 2}v${14 - inset * 2}h${inset * 2 - 3}z`
  }).join('')
}

/** Shows one mark per place, taken or free, always together with text. `note` is additional text. */
export function PlaceBar({ taken, total, note }: { taken: number; total: number; note?: ReactNode }) {
  const full = Math.min(taken, total)
  return (
    <div>
      <svg
        className="mirror block h-3.5 w-full"
        viewBox={`0 0 ${Math.max(total, 1) * 5 - 2} 14`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <path d={marksFrom(0, full, 0)} fill="var(--ink)" />
        <path
          d={marksFrom(full, total - full, 0.5)}
          fill="var(--signal)"
          stroke="var(--ink)"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <p className="mt-1.5 flex flex-wrap justify-between gap-x-4 text-note">
        <span className="font-semibold">
          <Trans>
            {taken} of <Plural value={total} one="# place" other="# places" /> taken
          </Trans>
        </span>
        {note ? <span className="text-muted">{note}</span> : null}
      </p>
    </div>
  )
}
