import { TrackMarks } from './TrackMarks.tsx'
import type { TrackOutline } from './track-drawing.ts'

/** Size in px of the bend where the line leaves the circuit: it runs horizontally, then down. */
const turn = { acrossPx: 108, downPx: 82 } as const

/** Length in px of the downward line; longer than any hero, which clips it at its bottom. */
const fallPx = 3000

/**
 * The circuit in the hero of the home page. An amber line branches off where the circuit begins and ends, runs to the
 * inline-end edge of the content, and leaves the hero at its bottom. So the closest ancestor whose bottom edge is that
 * of the hero must have `overflow-y-clip`. In right-to-left pages only the amber line is mirrored.
 */
export function HeroCircuit({ outline, className }: { outline: TrackOutline; className?: string }) {
  const box = outline.viewBox
  return (
    <div className={className}>
      <div className="art-stack art-hero">
        <svg
          viewBox={box.join(' ')}
          className="art-drawing"
          overflow="visible"
          aria-hidden="true"
          focusable="false"
        >
          <path d={outline.path} className="art-line art-gap" />
          <path d={outline.path} pathLength="1" className="art-hero-line" />
        </svg>
        <TrackMarks outline={outline} box={box}>
          <LeavingLine outline={outline} />
        </TrackMarks>
      </div>
    </div>
  )
}

/** Draws the leaving line for both directions; CSS shows the one for the page's direction. */
function LeavingLine({ outline }: { outline: TrackOutline }) {
  const [left, top, width, height] = outline.viewBox
  const start = `${((outline.start.x - left) / width) * 100}%`
  const level = `${((outline.start.y - top) / height) * 100}%`
  const { acrossPx, downPx } = turn
  // The horizontal part is drawn in a nested viewport that ends where the bend begins, because an SVG length cannot
  // combine a percentage and px.
  return (
    <g className="art-leaving">
      <g className="art-leaving-ltr">
        <svg x={-acrossPx} width="100%" height="100%" overflow="hidden">
          <g transform={`translate(${acrossPx} 0)`}>
            <line x1={start} x2="100%" y1={level} y2={level} />
          </g>
        </svg>
        <svg x="100%" y={level} overflow="visible">
          <path
            d={`M${-acrossPx - 1.5} 0H${-acrossPx}A${acrossPx - 1.5} ${downPx} 0 0 1 -1.5 ${downPx}V${fallPx}`}
          />
        </svg>
      </g>
      <g className="art-leaving-rtl">
        <svg x={acrossPx} width="100%" height="100%" overflow="hidden">
          <g transform={`translate(${-acrossPx} 0)`}>
            <line x1="0" x2={start} y1={level} y2={level} />
          </g>
        </svg>
        <svg x="0" y={level} overflow="visible">
          <path
            d={`M${acrossPx + 1.5} 0H${acrossPx}A${acrossPx - 1.5} ${downPx} 0 0 0 1.5 ${downPx}V${fallPx}`}
          />
        </svg>
      </g>
    </g>
  )
}
