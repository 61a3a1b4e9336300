interface ContourGroundProps {
  /** `brand` draws lines over the existing brand background; `sand` includes its own background. */
  readonly ground?: 'brand' | 'sand'
}

/**
 * Contour lines that fill the nearest positioned ancestor. The drawing is a separate file, so that the HTML stays
 * small.
 */
export function ContourGround({ ground = 'brand' }: ContourGroundProps) {
  return <div className="art-contours" data-ground={ground} aria-hidden="true" />
}
