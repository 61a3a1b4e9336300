import type { Metadata, Sharp } from 'sharp'
import type { ImageExtension } from '../media.rules.ts'
import { loadSharp } from './sharp-engine.ts'

/** A picture written anew, and what its pixels say of it. */
export type NewPixels = {
  bytes: Buffer
  widthPx: number
  heightPx: number
  /** Average colour, #rrggbb. */
  placeholder: string
}

/** Why a picture cannot be read: it is none of the kind it says, it is broken, or it claims too many pixels. */
export type UnfitReason = 'broken' | 'too-wide'

/** What the decoder said no to. */
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
 * Decodes a picture and encodes it again in the same format, upright and in sRGB, so that only pixels are left.
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

/** The decoder must see what the first bytes showed. */
function refuseUnfit({ format, compression }: Metadata, extension: ImageExtension): void {
  const decodedAs = format === 'jpeg' ? 'jpg' : format === 'heif' && compression === 'av1' ? 'avif' : format
  if (decodedAs !== extension) throw new UnfitImage('broken')
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

/** What the decoder cannot read to its end is no picture, and what claims more pixels than we take is told by its head alone. */
async function readable<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading
  } catch (error) {
    const isTooWide = error instanceof Error && error.message.includes('exceeds pixel limit')
    throw new UnfitImage(isTooWide ? 'too-wide' : 'broken', error)
  }
}
