import { TrackMarks } from './TrackMarks.tsx'
import { type TrackMark, type TrackOutline, endsOf } from './track-drawing.ts'

interface TrackLineProps {
  readonly outline: TrackOutline
  /** Adds sector chips and corner names, and space for them around the line. */
  readonly hasLabels?: boolean
  /** Draws the ticks in the colour of the line, for print. */
  readonly isPlain?: boolean
  /** Adds a dark outline, for a line on top of a landscape. */
  readonly hasCasing?: boolean
  readonly className?: string
}

/** The outline of a track as a 2 px line in the text colour. Text beside it must name the track. */
export function TrackLine({
  outline,
  hasLabels = false,
  isPlain = false,
  hasCasing = false,
  className,
}: TrackLineProps) {
  if (hasLabels) return <LabelledTrack outline={outline} className={className} />
  const [x, y, width, height] = outline.viewBox
  const margin = Math.round(Math.max(width, height) * 0.05)
  return (
    <svg
      viewBox={`${x - margin} ${y - margin} ${width + 2 * margin} ${height + 2 * margin}`}
      className={className}
      aria-hidden="true"
      focusable="false"
    >
      {hasCasing ? <path d={outline.path} className="art-line art-casing" /> : null}
      <path d={outline.path} className="art-line" />
      {endsOf(outline).map((mark) => (
        <path
          key={`${mark.x} ${mark.y}`}
          d={tickPath(mark, margin)}
          className={isPlain ? 'art-line art-end' : 'art-line art-end art-end-signal'}
        />
      ))}
    </svg>
  )
}

function tickPath({ x, y, angle }: TrackMark, half: number): string {
  const radians = (angle * Math.PI) / 180
  const dx = Math.round(Math.cos(radians) * half)
  const dy = Math.round(Math.sin(radians) * half)
  return `M${x - dx} ${y - dy}l${2 * dx} ${2 * dy}`
}

function LabelledTrack({ outline, className }: { outline: TrackOutline; className: string | undefined }) {
  const [x, y, width, height] = outline.viewBox
  const box = [x - width * 0.06, y - height * 0.09, width * 1.2, height * 1.2] as const
  return (
    <div className={className}>
      <div className="art-stack">
        <svg viewBox={box.join(' ')} className="art-drawing" aria-hidden="true" focusable="false">
          <path d={outline.path} className="art-line art-gap" />
          <path d={outline.path} className="art-line art-line-heavy" />
        </svg>
        <TrackMarks outline={outline} box={box} />
      </div>
    </div>
  )
}
