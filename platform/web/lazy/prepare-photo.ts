/**
 * Prepares a photo for the upload: upright, and no larger than it is ever displayed. The canvas serves as the browser's
 * decoder and encoder.
 */

/** Maximum side length of an uploaded photo in pixels; more than any screen shows. */
const LONGEST_PX = 2560
const JPEG_QUALITY = 0.88
/** A file smaller than this (bytes) whose dimensions are small enough is uploaded unchanged. */
const LIGHT_BYTES = 3 * 1024 * 1024
const KNOWN_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif']

export type PreparedPhoto = { bytes: Blob; name: string; widthPx: number; heightPx: number }

/** Returns the photo ready for the upload; null if this browser cannot decode the file. */
export async function preparePhoto(file: File): Promise<PreparedPhoto | null> {
  const bitmap = await bitmapOf(file)
  if (bitmap === null) return null
  const { width: widthPx, height: heightPx } = bitmap
  const longest = Math.max(widthPx, heightPx)
  const isFine = longest <= LONGEST_PX && file.size <= LIGHT_BYTES && KNOWN_TYPES.includes(file.type)
  const smaller = isFine ? null : await redrawn(bitmap, Math.min(1, LONGEST_PX / longest))
  bitmap.close()
  if (smaller === null) return { bytes: file, name: file.name, widthPx, heightPx }
  return { bytes: smaller, name: file.name.replace(/\.[^.]*$/, '') + '.jpg', widthPx, heightPx }
}

async function bitmapOf(file: File): Promise<ImageBitmap | null> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' })
  } catch {
    // The file is not an image, is damaged, or has a format that this device does not support. The person gets the same
    // message in each case.
    return null
  }
}

function redrawn(bitmap: ImageBitmap, scale: number): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(bitmap.width * scale)
  canvas.height = Math.round(bitmap.height * scale)
  const context = canvas.getContext('2d')
  if (context === null) return Promise.resolve(null)
  context.imageSmoothingQuality = 'high'
  // Make transparent areas white, as the server would.
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', JPEG_QUALITY))
}
