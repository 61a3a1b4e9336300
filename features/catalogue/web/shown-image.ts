import type { ShownPicture } from '#features/media/media.public.tsx'
import type { ProductImage } from '../catalogue.contract.ts'

/**
 * Returns a product's picture in an aspect ratio.
 * @param alt replaces the picture's own alternative text; empty if the name is shown beside the picture
 */
export function shownImage(image: ProductImage, aspect: string, alt: string = image.alt): ShownPicture {
  return {
    hash: image.hash,
    aspect,
    alt,
    placeholder: image.placeholder,
    width: image.width,
    height: image.height,
  }
}
