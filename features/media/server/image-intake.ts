import { createHash } from 'node:crypto'
import type { Metadata, Sharp } from 'sharp'
import { Problem } from '#platform/shared/problem.ts'
import { MEDIA_REFUSALS } from '../media.contract.ts'
import type { ImageExtension } from '../media.rules.ts'
import { sniffImage } from './image-format.ts'
import { loadSharp } from './sharp-engine.ts'

/** SECURITY row 23. */
export const IMAGE_MAX_BYTES = 10 * 1024 * 1024

/** A picture made harmless: only pixels are left of what came in. */
export type CleanImage = {
  bytes: Buffer
  /** First 32 hex digits of the SHA-256 of `bytes`. */
  hash: string
  extension: ImageExtension
  widthPx: number
  heightPx: number
  /** Average colour, #rrggbb. */
  placeholder: string
}

/**
 * Reads a picture by what its bytes are and writes it anew in the same format: turned upright, in sRGB, without
 * place, camera, names or anything that was hidden behind the pixels.
 * @throws Problem UNSUPPORTED_TYPE for anything but jpg, png, webp and avif (SVG included), and for what is broken
 * @throws Problem TOO_LARGE above 10 MB or 40 megapixels
 * @source SECURITY row 23
 */
export async function cleanImage(bytes: Uint8Array): Promise<CleanImage> {
  if (bytes.byteLength > IMAGE_MAX_BYTES) throw new Problem(MEDIA_REFUSALS.pictureTooHeavy)
  const extension = sniffImage(bytes)
  if (!extension) throw new Problem(MEDIA_REFUSALS.notAPicture)

  const openImage = await loadSharp()
  refuseUnfit(await readable(openImage(bytes).metadata()), extension)
  const { data, info } = await readable(
    reencode(openImage(bytes).autoOrient(), extension).toBuffer({ resolveWithObject: true }),
  )
  return {
    bytes: data,
    hash: createHash('sha256').update(data).digest('hex').slice(0, 32),
    extension,
    widthPx: info.width,
    heightPx: info.height,
    placeholder: await averageColour(openImage(data)),
  }
}

/** The decoder must see what the first bytes showed. */
function refuseUnfit({ format, compression }: Metadata, extension: ImageExtension): void {
  const decodedAs = format === 'jpeg' ? 'jpg' : format === 'heif' && compression === 'av1' ? 'avif' : format
  if (decodedAs !== extension) throw new Problem(MEDIA_REFUSALS.notAPicture)
}

/** High quality, since every derived picture is made from this one. */
function reencode(picture: Sharp, extension: ImageExtension): Sharp {
  switch (extension) {
    case 'avif':
      return picture.avif({ quality: 75, effort: 0 })
    case 'webp':
      return picture.webp({ quality: 92, effort: 2 })
    case 'jpg':
      return picture.jpeg({ quality: 92, mozjpeg: false })
    case 'png':
      return picture.png({ compressionLevel: 9 })
  }
}

async function averageColour(picture: Sharp): Promise<string> {
  const pixel = await picture
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .resize(1, 1, { fit: 'fill', kernel: 'linear' })
    .removeAlpha()
    .raw()
    .toBuffer()
  const [red = 0, green = red, blue = red] = pixel
  return `#${Buffer.from([red, green, blue]).toString('hex')}`
}

/**
 * What the decoder cannot read to its end is no picture, and what claims more pixels than we take is refused by its
 * head alone; the decoder says why in words that are not for callers.
 */
async function readable<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading
  } catch (error) {
    if (error instanceof Error && error.message.includes('exceeds pixel limit')) {
      throw new Problem(MEDIA_REFUSALS.pictureTooWide, { cause: error })
    }
    throw new Problem(MEDIA_REFUSALS.notAPicture, { cause: error })
  }
}
