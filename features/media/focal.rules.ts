/** Pure rules for the focal point of an image: the point that every crop contains. */
import { type Aspect, cropOf, type SizePx } from './media.rules.ts'

/** A point of an image in thousandths of its width and height, from the top left. */
export type FocalPoint = { x: number; y: number }

export const CENTRE: FocalPoint = { x: 500, y: 500 }

/**
 * Returns the part of an image that one aspect shows: the largest crop, with the focal point as near to its middle as
 * the edges permit.
 * @source docs/reference/media.md §6.5
 */
export function cropBox(
  aspect: Aspect,
  size: SizePx,
  focal: FocalPoint,
): SizePx & { leftPx: number; topPx: number } {
  const crop = cropOf(aspect, size)
  const start = (point: number, wholePx: number, partPx: number) =>
    Math.min(wholePx - partPx, Math.max(0, Math.round((point / 1000) * wholePx - partPx / 2)))
  return {
    ...crop,
    leftPx: start(focal.x, size.widthPx, crop.widthPx),
    topPx: start(focal.y, size.heightPx, crop.heightPx),
  }
}

/** Returns whether a point is the middle, around which images are cropped without a focal point. */
export function isCentre({ x, y }: FocalPoint): boolean {
  return x === CENTRE.x && y === CENTRE.y
}
