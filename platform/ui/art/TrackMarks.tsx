import { type TrackMark, type TrackOutline, endsOf } from './track-drawing.ts'

type Box = TrackOutline['viewBox']

const percent = (value: number, from: number, length: number): string =>
  `${Math.round(((value - from) / length) * 10000) / 100}%`

interface SpotProps {
  readonly box: Box
  readonly x: number
  readonly y: number
  readonly children: React.ReactNode
}

/** Places content at a point of the drawing; the content keeps its size when the drawing is scaled. */
function Spot({ box, x, y, children }: SpotProps) {
  return (
    <svg x={percent(x, box[0], box[2])} y={percent(y, box[1], box[3])} overflow="visible">
      {children}
    </svg>
  )
}

function Tick({
  box,
  mark,
  halfPx,
  className,
}: {
  box: Box
  mark: TrackMark
  halfPx: number
  className: string
}) {
  return (
    <Spot box={box} x={mark.x} y={mark.y}>
      <path d={`M${-halfPx} 0H${halfPx}`} transform={`rotate(${mark.angle})`} className={className} />
    </Spot>
  )
}

interface TrackMarksProps {
  readonly outline: TrackOutline
  readonly box: Box
  readonly children?: React.ReactNode
}

/**
 * Ticks, sector chips and corner names, laid over a drawing of the same box. They are real text in its normal size and
 * are not mirrored, because a circuit looks the same in every language.
 */
export function TrackMarks({ outline, box, children }: TrackMarksProps) {
  return (
    <svg className="art-marks" overflow="visible" aria-hidden="true" focusable="false">
      {children}
      {outline.sectors.map((sector) => (
        <Tick key={sector.label} box={box} mark={sector} halfPx={9} className="art-tick" />
      ))}
      {endsOf(outline).map((mark) => (
        <Tick
          key={`${mark.x} ${mark.y}`}
          box={box}
          mark={mark}
          halfPx={14}
          className="art-tick art-tick-end"
        />
      ))}
      {outline.corners.map((corner) => (
        <Spot key={corner.label} box={box} x={corner.x} y={corner.y}>
          <text className="art-corner" textAnchor={corner.anchor} direction="ltr">
            {corner.label}
          </text>
        </Spot>
      ))}
      {outline.sectors.map((sector) => (
        <Spot key={sector.label} box={box} x={sector.chipX} y={sector.chipY}>
          <rect x="-16" y="-12" width="32" height="24" rx="4" className="art-signal" />
          <text y="5" className="art-sector" textAnchor="middle" direction="ltr">
            {sector.label}
          </text>
        </Spot>
      ))}
    </svg>
  )
}
