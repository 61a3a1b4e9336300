import {
  type Aspect,
  cropOf,
  imageUrl,
  isAspect,
  ladderFor,
  type SizePx,
  srcsetOf,
  WIDTH_MAX_PX,
} from '../media.rules.ts'

/** The data of an image that a page shows. */
export type ShownPicture = {
  hash: string
  /** The permission that the server issued with a private image; absent for a public one. */
  access?: string
  /** One of the nine aspects; any other text counts as `raw`. */
  aspect: string
  /** Alternative text; empty if the image is decorative. */
  alt: string
  /** Average colour as #rrggbb, visible until the image has loaded. */
  placeholder: string
  /** Width of the image, whole or cropped to its aspect. */
  width: number
  height: number
}

/** An image in its aspect with its size, from which the `<source>` elements are built. */
export type Candidates = { hash: string; access: string | undefined; aspect: Aspect; size: SizePx }

/**
 * Size that is assumed if only the hash of an image is known, as for a block's background: the largest size, so that no
 * width is ruled out.
 */
export const UNKNOWN_SIZE: SizePx = { widthPx: WIDTH_MAX_PX, heightPx: WIDTH_MAX_PX }

export function candidatesOf({
  hash,
  access,
  aspect,
  width,
  height,
}: Omit<ShownPicture, 'alt' | 'placeholder'>): Candidates {
  const shape = isAspect(aspect) ? aspect : 'raw'
  const isKnown = width > 0 && height > 0
  return {
    hash,
    access,
    aspect: shape,
    size: cropOf(shape, isKnown ? { widthPx: width, heightPx: height } : UNKNOWN_SIZE),
  }
}

/** Formats in order of preference; browsers use the first that they support. */
export const SOURCE_EXTENSIONS = ['avif', 'webp'] as const

/** Width for browsers that support neither avif nor webp nor `srcset`: enough for a phone. */
const FALLBACK_WIDTH_PX = 975

/** Returns the `srcset` of one format, to be used with `sizes`. */
export function ladderSrcset(
  { hash, access, aspect, size }: Candidates,
  extension: 'avif' | 'webp' | 'jpg' | 'png',
): string {
  return srcsetOf(hash, aspect, ladderFor(size.widthPx), extension, access)
}

/** Returns the address of the fallback image. */
export function fallbackUrl({ hash, access, aspect, size }: Candidates, extension: 'jpg' | 'png'): string {
  const widthPx = ladderFor(size.widthPx).findLast((rung) => rung <= FALLBACK_WIDTH_PX) ?? FALLBACK_WIDTH_PX
  return imageUrl(hash, aspect, widthPx, extension, access)
}
