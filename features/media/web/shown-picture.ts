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

/** What a page knows of a picture that it shows. */
export type ShownPicture = {
  hash: string
  /** One of the nine shapes; anything else counts as `raw`. */
  aspect: string
  /** Empty when the picture is decoration. */
  alt: string
  /** #rrggbb, seen until the picture is there. */
  placeholder: string
  /** Of the picture, whole or in its shape. */
  width: number
  height: number
}

/** A picture in its shape, ready to be written as sources. */
export type Candidates = { hash: string; aspect: Aspect; size: SizePx }

/** What is known only by its hash, as the backgrounds of blocks are, counts as large. */
export const UNKNOWN_SIZE: SizePx = { widthPx: WIDTH_MAX_PX, heightPx: WIDTH_MAX_PX }

export function candidatesOf({
  hash,
  aspect,
  width,
  height,
}: Omit<ShownPicture, 'alt' | 'placeholder'>): Candidates {
  const shape = isAspect(aspect) ? aspect : 'raw'
  const isKnown = width > 0 && height > 0
  return {
    hash,
    aspect: shape,
    size: cropOf(shape, isKnown ? { widthPx: width, heightPx: height } : UNKNOWN_SIZE),
  }
}

/** Best first; browsers take the first that they can show. */
export const SOURCE_EXTENSIONS = ['avif', 'webp'] as const

/** For a browser that shows neither avif nor webp and reads no `srcset`: wide enough for a phone. */
const FALLBACK_WIDTH_PX = 975

/** The addresses of one format, for a `srcset` with `sizes`. */
export function ladderSrcset(
  { hash, aspect, size }: Candidates,
  extension: 'avif' | 'webp' | 'jpg' | 'png',
): string {
  return srcsetOf(hash, aspect, ladderFor(size.widthPx), extension)
}

/** The one address of the last resort. */
export function fallbackUrl({ hash, aspect, size }: Candidates, extension: 'jpg' | 'png'): string {
  const widthPx = ladderFor(size.widthPx).findLast((rung) => rung <= FALLBACK_WIDTH_PX) ?? FALLBACK_WIDTH_PX
  return imageUrl(hash, aspect, widthPx, extension)
}

/** The attributes of a `<link>` in the head that fetches a page's first picture before the page asks for it. */
export type PicturePreload = {
  rel: 'preload'
  as: 'image'
  type: 'image/avif'
  imageSrcSet: string
  imageSizes: string
  fetchPriority: 'high'
}

/**
 * Names the same addresses as `Picture` with `isPriority`, so that nothing is fetched twice. Browsers that cannot
 * show avif leave it alone.
 * @param sizes as given to the picture
 */
export function preloadOfPicture(
  picture: Pick<ShownPicture, 'hash' | 'aspect' | 'width' | 'height'>,
  sizes: string,
): PicturePreload {
  return {
    rel: 'preload',
    as: 'image',
    type: 'image/avif',
    imageSrcSet: ladderSrcset(candidatesOf(picture), 'avif'),
    imageSizes: sizes,
    fetchPriority: 'high',
  }
}
