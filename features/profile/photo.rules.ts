/** A photo of a person: what may be chosen, and which square of it is taken. @source DOMAIN §3.1 "image" */
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { PERSON_LIMITS } from '#features/accounts/person.rules.ts'

/** @source DOMAIN §3.1 */
export const PHOTO_MOST_BYTES = 10 * 1024 * 1024
/** How wide the square is sent: more than any screen shows of it. */
export const PHOTO_SENT_PX = 1200
const ZOOM_MOST = 4

export const PHOTO_WORDS = {
  notAPhoto: msg`The photo must be a JPG, PNG or WebP`,
  tooHeavy: msg`The photo must be smaller than 10 MB`,
  tooSmall: msg`The photo must be at least 400 pixels wide and high`,
  heicUnread: msg`This browser can’t open HEIC photos. Send it from the phone that took it, or save it as JPG first`,
} as const satisfies Record<string, MessageDescriptor>

/** What a file picker offers; HEIC only where the machine turns it into something it can show. */
export const PHOTO_ACCEPT = 'image/jpeg,image/png,image/webp,image/avif,image/heic,image/heif'

/** Width and height in pixels. */
export type Size = { widthPx: number; heightPx: number }

/** How much closer than the whole, and where: 0 is start and top, 1 end and bottom of what can be moved. */
export type Crop = { zoom: number; across: number; down: number }

/** The middle of a photo, whole. */
export const WHOLE_CROP: Crop = { zoom: 1, across: 0.5, down: 0.5 }

/** What is wrong with a file before anybody has looked into it, or null. */
export function fileMistake({ size, type }: { size: number; type: string }): MessageDescriptor | null {
  if (size > PHOTO_MOST_BYTES) return PHOTO_WORDS.tooHeavy
  return type === '' || PHOTO_ACCEPT.split(',').includes(type) ? null : PHOTO_WORDS.notAPhoto
}

/** What to say of a file that this browser could not open: iPhones make photos that few other machines read. */
export function unreadableMistake({ name, type }: { name: string; type: string }): MessageDescriptor {
  const isHeic = /^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name)
  return isHeic ? PHOTO_WORDS.heicUnread : PHOTO_WORDS.notAPhoto
}

/** What is wrong with a photo's size, or null. */
export function sizeMistake({ widthPx, heightPx }: Size): MessageDescriptor | null {
  return Math.min(widthPx, heightPx) < PERSON_LIMITS.imageLeastPx ? PHOTO_WORDS.tooSmall : null
}

/** How close one may go: never so close that fewer than 400 px are left. */
export function mostZoom({ widthPx, heightPx }: Size): number {
  return Math.max(1, Math.min(ZOOM_MOST, Math.min(widthPx, heightPx) / PERSON_LIMITS.imageLeastPx))
}

/** A crop that stays inside the photo. */
export function heldCrop(crop: Crop, size: Size): Crop {
  return {
    zoom: between(1, crop.zoom, mostZoom(size)),
    across: between(0, crop.across, 1),
    down: between(0, crop.down, 1),
  }
}

/** The square that a crop takes, in pixels of the photo. */
export function squareOf(crop: Crop, size: Size): { leftPx: number; topPx: number; sidePx: number } {
  const { zoom, across, down } = heldCrop(crop, size)
  const sidePx = Math.min(size.widthPx, size.heightPx) / zoom
  return { leftPx: across * (size.widthPx - sidePx), topPx: down * (size.heightPx - sidePx), sidePx }
}

/** The crop after the photo was dragged by so much of the frame's width and height: the photo follows the finger. */
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
