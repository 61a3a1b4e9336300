/** A chosen file as pixels, and a square of it as what is sent. The canvas is the browser's own decoder and encoder. */
import { type Crop, PHOTO_SENT_PX, type Size, squareOf } from '../photo.rules.ts'

const JPEG_QUALITY = 0.9

export type LoadedPhoto = Size & { bitmap: ImageBitmap }

/** The file upright, as pixels; null where this browser cannot show such a file. */
export async function loadPhoto(file: Blob): Promise<LoadedPhoto | null> {
  try {
    const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' })
    return { bitmap, widthPx: bitmap.width, heightPx: bitmap.height }
  } catch {
    // Not a picture, broken, or of a kind that only other machines read: to a person the same.
    return null
  }
}

/** Draws the square that a crop takes over the whole canvas. */
export function drawCrop(canvas: HTMLCanvasElement, photo: LoadedPhoto, crop: Crop): void {
  const context = canvas.getContext('2d')
  if (context === null) return
  const { leftPx, topPx, sidePx } = squareOf(crop, photo)
  context.imageSmoothingQuality = 'high'
  // What is transparent becomes white, as the server would make it.
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(photo.bitmap, leftPx, topPx, sidePx, sidePx, 0, 0, canvas.width, canvas.height)
}

/** The square as a data URL, no larger than it was and no larger than is ever shown. */
export function croppedJpeg(photo: LoadedPhoto, crop: Crop): string {
  const canvas = document.createElement('canvas')
  const sidePx = Math.round(Math.min(PHOTO_SENT_PX, squareOf(crop, photo).sidePx))
  canvas.width = sidePx
  canvas.height = sidePx
  drawCrop(canvas, photo, crop)
  return canvas.toDataURL('image/jpeg', JPEG_QUALITY)
}
