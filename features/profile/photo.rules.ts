/** Validation and cropping of a person's photo. @source docs/reference/media.md §4.1 */
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { PERSON_LIMITS } from '#features/accounts/person.rules.ts'

/** The greatest accepted file size of a photo. @source docs/reference/media.md §4.1 */
export const PHOTO_MOST_BYTES = 10 * 1024 * 1024
/** The side length at which the square is uploaded, larger than any screen shows it. */
export const PHOTO_SENT_PX = 1200
const ZOOM_MOST = 4

export const PHOTO_WORDS = {
  notAPhoto: msg`The photo must be a JPG, PNG or WebP`,
  tooHeavy: msg`The photo must be smaller than 10 MB`,
  tooSmall: msg`The photo must be at least 400 pixels wide and high`,
  heicUnread: msg`This browser can’t open HEIC photos. Send it from the phone that took it, or save it as JPG first`,
} as const satisfies Record<string, MessageDescriptor>

/** The types that a file picker offers. HEIC works only if the browser can decode it. */
export const PHOTO_ACCEPT = 'image/jpeg,image/png,image/webp,image/avif,image/heic,image/heif'

/** The size of a photo in pixels. */
export type Size = { widthPx: number; heightPx: number }

/**
 * The zoom factor and the position of a crop. A position of 0 is the start or top of the movable range, 1 its end or
 * bottom.
 */
export type Crop = { zoom: number; across: number; down: number }

/** The largest square in the middle of a photo. */
export const WHOLE_CROP: Crop = { zoom: 1, across: 0.5, down: 0.5 }

/** Returns the error of a file that is detectable without reading it, or null. */
export function fileMistake({ size, type }: { size: number; type: string }): MessageDescriptor | null {
  if (size > PHOTO_MOST_BYTES) return PHOTO_WORDS.tooHeavy
  return type === '' || PHOTO_ACCEPT.split(',').includes(type) ? null : PHOTO_WORDS.notAPhoto
}

/**
 * Returns the error message for a file that this browser cannot decode. iPhone photos have a format that few other
 * devices support.
 */
export function unreadableMistake({ name, type }: { name: string; type: string }): MessageDescriptor {
  const isHeic = /^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name)
  return isHeic ? PHOTO_WORDS.heicUnread : PHOTO_WORDS.notAPhoto
}

/** Returns the error of a photo’s dimensions; null if there is none. */
export function sizeMistake({ widthPx, heightPx }: Size): MessageDescriptor | null {
  return Math.min(widthPx, heightPx) < PERSON_LIMITS.imageLeastPx ? PHOTO_WORDS.tooSmall : null
}

/** Returns the largest zoom factor, at which the crop is 400 px wide. */
export function mostZoom({ widthPx, heightPx }: Size): number {
  return Math.max(1, Math.min(ZOOM_MOST, Math.min(widthPx, heightPx) / PERSON_LIMITS.imageLeastPx))
}

/** Returns the crop moved so that it lies inside the photo. */
export function heldCrop(crop: Crop, size: Size): Crop {
  return {
    zoom: between(1, crop.zoom, mostZoom(size)),
    across: between(0, crop.across, 1),
    down: between(0, crop.down, 1),
  }
}

/** Returns the square of a crop in pixels of the photo. */
export function squareOf(crop: Crop, size: Size): { leftPx: number; topPx: number; sidePx: number } {
  const { zoom, across, down } = heldCrop(crop, size)
  const sidePx = Math.min(size.widthPx, size.heightPx) / zoom
  return { leftPx: across * (size.widthPx - sidePx), topPx: down * (size.heightPx - sidePx), sidePx }
}

/** Returns the crop after the photo was dragged by a fraction of the frame's width and height. */
export function draggedCrop(
  crop: Crop,
  size: Size,
  dragged: { shareAcross: number; shareDown: number },
): Crop {
  const { sidePx } = squareOf(crop, size)
  const moved = (at: number, share: number, freePx: number) =>
    freePx <= 0 ? at : at - (share * sidePx) / freePx
  return heldCrop(
    {
      zoom: crop.zoom,
      across: moved(crop.across, dragged.shareAcross, size.widthPx - sidePx),
      down: moved(crop.down, dragged.shareDown, size.heightPx - sidePx),
    },
    size,
  )
}

function between(least: number, value: number, most: number): number {
  return Math.min(most, Math.max(least, value))
}
