import './ScreenSkeleton.css'

/** The number of bars of each shape, the heading included. */
const BARS = { home: 8, cars: 3, card: 3, profile: 9, rows: 5 } as const

export type SkeletonShape = keyof typeof BARS

/** A whole screen in its final shape while it loads: a heading and bars. Hidden from screen readers. */
export function ScreenSkeleton({ shape }: { shape: SkeletonShape }) {
  return (
    <div aria-hidden className="screen-skeleton script-only" data-shape={shape}>
      {Array.from({ length: BARS[shape] }, (_, place) => (
        <i key={place} />
      ))}
    </div>
  )
}
