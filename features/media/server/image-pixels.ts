import type { Metadata, Sharp } from 'sharp'
import type { ImageExtension } from '../media.rules.ts'
import { loadSharp, PIXELS_MAX } from './sharp-engine.ts'

/** A re-encoded image with its size and average colour. */
export type NewPixels = {
  bytes: Buffer
  widthPx: number
  heightPx: number
  /** Average colour, #rrggbb. */
  placeholder: string
}

/**
 * Why an image cannot be read: `broken` if it is damaged or not of its stated format, `too-wide` if it has too many
 * pixels.
 */
export type UnfitReason = 'broken' | 'too-wide'

/** Thrown if the decoder cannot read an image. */
export class UnfitImage extends Error {
  override name = 'UnfitImage'
  readonly reason: UnfitReason

  constructor(reason: UnfitReason, cause?: unknown) {
    super(`the picture is ${reason}`, { cause })
    this.reason = reason
  }
}

export type RenewImage = (bytes: Uint8Array, extension: ImageExtension) => Promise<NewPixels>

/**
 * Decodes an image and encodes it again in the same format, upright and in sRGB, so that only pixels remain.
 * @throws UnfitImage
 */
export const renewImage: RenewImage = async (bytes, extension) => {
  const openImage = await loadSharp()
  refuseUnfit(await readable(openImage(bytes).metadata()), extension)
  const { data, info } = await readable(
    reencode(openImage(bytes).autoOrient(), extension).toBuffer({ resolveWithObject: true }),
  )
  return {
    bytes: data,
    widthPx: info.width,
    heightPx: info.height,
    placeholder: await averageColour(openImage(data)),
  }
}

export type MeasureImage = (bytes: Uint8Array, extension: ImageExtension) => Promise<void>

/**
 * Reads only the header of an image, and refuses the image if the header shows that `renewImage` would refuse it.
 * @throws UnfitImage
 */
export const measureImage: MeasureImage = async (bytes, extension) => {
  const openImage = await loadSharp()
  const metadata = await readable(openImage(bytes).metadata())
  refuseUnfit(metadata, extension)
  if (metadata.width * metadata.height > PIXELS_MAX) throw new UnfitImage('too-wide')
}

/** Refuses an image if the decoder detects another format than the first bytes indicate. */
function refuseUnfit({ format, compression }: Metadata, extension: ImageExtension): void {
  const decodedAs = format === 'jpeg' ? 'jpg' : format === 'heif' && compression === 'av1' ? 'avif' : format
  if (decodedAs !== extension) throw new UnfitImage('broken')
}

/** Encodes an image in high quality, since every derived image is made from it. */
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

/** Turns errors of the decoder into UnfitImage: unreadable images, and images whose header states too many pixels. */
async function readable<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading
  } catch (error) {
    const isTooWide = error instanceof Error && error.message.includes('exceeds pixel limit')
    throw new UnfitImage(isTooWide ? 'too-wide' : 'broken', error)
  }
}
