import type { ShownPicture } from '#features/media/media.public.tsx'
import type { ProductImage } from '../catalogue.contract.ts'

/** A product's picture in a shape. @param alt other words than its own, like none where a name stands beside it */
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
