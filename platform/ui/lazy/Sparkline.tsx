import './chart.css'

type SparklineProps = {
  /** A sentence with the values, for screen readers. */
  label: string
  /** The values in the order of time; at least two are drawn. */
  values: readonly number[]
}

const WIDTH = 96
const HEIGHT = 28
/** Space around the line, so that the last point is not cut off. */
const EDGE = 4

/** A small line chart without axes beside a number. It runs in the reading direction. */
export function Sparkline({ label, values }: SparklineProps) {
  const points = sparkPoints(values)
  const last = points.at(-1)
  if (points.length < 2 || last === undefined) return null
  return (
    <svg
      className="spark mirror"
      width={WIDTH}
      height={HEIGHT}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={label}
    >
      <polyline points={points.map(({ x, y }) => `${x},${y}`).join(' ')} />
      <circle cx={last.x} cy={last.y} r="3" />
    </svg>
  )
}

/**
 * Returns the points of the line in px from the top start corner. If all values are equal, the line runs along the
 * middle.
 */
export function sparkPoints(values: readonly number[]): { x: number; y: number }[] {
  const low = Math.min(...values)
  const span = Math.max(...values) - low
  const step = (WIDTH - 2 * EDGE) / Math.max(values.length - 1, 1)
  return values.map((value, index) => ({
    x: Math.round((EDGE + index * step) * 10) / 10,
    y:
      Math.round((HEIGHT - EDGE - (span === 0 ? 0.5 : (value - low) / span) * (HEIGHT - 2 * EDGE)) * 10) / 10,
  }))
}
