import type { Image } from '../media.contract.ts'
import { type Aspect, ASPECTS, cropOf, derivedSize, fittingRung, imageUrl } from '../media.rules.ts'
import type { StoredImage } from './media.store.ts'

/** The width of an `Image` when none is asked for; nothing on the site is shown wider. */
const DEFAULT_WIDTH_PX = 1920

/**
 * A picture as the wire carries it, in one shape.
 * @param widthPx 1 to 3850; the picture is given at the next rung, or at the widest that it fills
 * @source SPEC §3 "Image"
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
