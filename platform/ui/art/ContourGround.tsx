interface ContourGroundProps {
  /** `brand` lays lines on the brand's colour behind it; `sand` brings its own ground. */
  readonly ground?: 'brand' | 'sand'
}

/** Contour lines over the whole of the nearest positioned parent. The drawing is a file, so HTML stays small. */
export function ContourGround({ ground = 'brand' }: ContourGroundProps) {
  return <div className="art-contours" data-ground={ground} aria-hidden="true" />
}
