import type { Image } from '../media.contract.ts'
import { type Aspect, ASPECTS, cropOf, derivedSize, fittingRung, imageUrl } from '../media.rules.ts'
import type { StoredImage } from './media.store.ts'

/** Default width of an `Image` in px; the site shows no image wider. */
const DEFAULT_WIDTH_PX = 1920

/**
 * Returns an image in one aspect as the API sends it.
 * @param widthPx 1 to 3850; the result has the next allowed width, or the widest that the image fills
 * @source docs/reference/media.md §1.1
 */
export function presentImage(
  image: Pick<StoredImage, 'hash' | 'widthPx' | 'heightPx' | 'placeholder'>,
  aspect: Aspect = 'raw',
  widthPx: number = DEFAULT_WIDTH_PX,
): Image {
  const rungPx = fittingRung(widthPx, cropOf(aspect, image).widthPx) ?? DEFAULT_WIDTH_PX
  const size = derivedSize(aspect, rungPx, image)
  return {
    placeholder: image.placeholder,
    url: imageUrl(image.hash, aspect, rungPx, 'jpg'),
    webp_url: imageUrl(image.hash, aspect, rungPx, 'webp'),
    avif_url: imageUrl(image.hash, aspect, rungPx, 'avif'),
    extra_aspects: ASPECTS.filter((other) => other !== aspect),
    width: size.widthPx,
    height: size.heightPx,
  }
}
