/** A photo from a phone as it is sent: upright, and no larger than is ever shown. The canvas is the browser's own decoder and encoder. */

/** The longest side that is sent, in pixels: more than any screen shows. */
const LONGEST_PX = 2560
const JPEG_QUALITY = 0.88
/** What is lighter than this and small enough goes as it is. */
const LIGHT_BYTES = 3 * 1024 * 1024
const KNOWN_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif']

export type PreparedPhoto = { bytes: Blob; name: string; widthPx: number; heightPx: number }

/** Null where this browser cannot show such a file. */
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
    // Not a picture, broken, or of a kind that only other machines read: to a person the same.
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
  // What is transparent becomes white, as the server would make it.
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', JPEG_QUALITY))
}
