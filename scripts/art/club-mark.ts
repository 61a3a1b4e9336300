import { amber, brand } from './colour.ts'
import { box, group, picture, placed, stroke } from './svg.ts'

/** Both rings of the club mark, in a box of 36 × 36; `platform/ui/art/ClubMark.tsx` draws the same. */
export const outerRing = 'M30.1 10.7A15 15 0 1 0 30.1 25.3'
export const innerRing = 'M22.7 13.2A7.4 7.4 0 1 0 22.7 22.8'
export const markSize = 36

/** Draws the club mark, a C: two open rings and the bar of the start line. */
export function clubMark(ring: string, bar: string): string {
  return group({}, stroke(outerRing, ring, 4), stroke(innerRing, ring, 2), box(24.4, 15.9, 11.4, 4.2, bar))
}

/** Returns the club mark as a picture without a background. */
export function markPicture(ring: string, bar: string = amber): string {
  return picture(markSize, markSize, clubMark(ring, bar))
}

/**
 * Returns a square icon: the mark on the brand colour, taking `share` of its width, with corners rounded by `radius`.
 */
export function iconPicture(size: number, share: number, radius: number): string {
  const scale = (size * share) / markSize
  const left = (size - markSize * scale) / 2
  return picture(
    size,
    size,
    box(0, 0, size, size, brand, radius === 0 ? {} : { rx: radius }),
    placed(clubMark('#ffffff', amber), left + scale * 0.3, left, scale),
  )
}
