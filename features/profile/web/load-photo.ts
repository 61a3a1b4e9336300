/** Decodes a chosen file and encodes a square of it for upload, with the browser's canvas. */
import { type Crop, PHOTO_SENT_PX, type Size, squareOf } from '../photo.rules.ts'

const JPEG_QUALITY = 0.9

export type LoadedPhoto = Size & { bitmap: ImageBitmap }

/** Returns the decoded photo, rotated upright; null if this browser cannot decode the file. */
export async function loadPhoto(file: Blob): Promise<LoadedPhoto | null> {
  try {
    const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' })
    return { bitmap, widthPx: bitmap.width, heightPx: bitmap.height }
  } catch {
    // The file is not an image, is damaged, or has an unsupported format. The person gets the same message in each
    // case.
    return null
  }
}

/** Draws the cropped square over the whole canvas. */
export function drawCrop(canvas: HTMLCanvasElement, photo: LoadedPhoto, crop: Crop): void {
  const context = canvas.getContext('2d')
  if (context === null) return
  const { leftPx, topPx, sidePx } = squareOf(crop, photo)
  context.imageSmoothingQuality = 'high'
  // Transparent pixels become white, as on the server.
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(photo.bitmap, leftPx, topPx, sidePx, sidePx, 0, 0, canvas.width, canvas.height)
}

/** Returns the square as a JPEG data URL, no larger than the original and no larger than PHOTO_SENT_PX. */
export function croppedJpeg(photo: LoadedPhoto, crop: Crop): string {
  const canvas = document.createElement('canvas')
  const sidePx = Math.round(Math.min(PHOTO_SENT_PX, squareOf(crop, photo).sidePx))
  canvas.width = sidePx
  canvas.height = sidePx
  drawCrop(canvas, photo, crop)
  return canvas.toDataURL('image/jpeg', JPEG_QUALITY)
}
