import { cropOf } from '#features/media/media.rules.ts'
import type { MediaItem } from '#features/media-library/media-library.contract.ts'
import { DEFAULT_LOCALE } from '#platform/shared/locales.ts'
import type { ImageField } from '../../content-field.rules.ts'
import { DECORATIVE } from '../../page-drafts.contract.ts'
import type { ImageRef } from '../../widgets.contract.ts'

/**
 * Returns the value of an image field for an item of the library: the image in the aspect of the field, with its
 * description in the default language, or else in another language.
 */
export function imageRefOf(
  { key, placeholder, width, height, descriptions, is_decorative: isDecorative }: MediaItem,
  { aspect, altMaxLength }: Pick<ImageField, 'aspect' | 'altMaxLength'>,
): ImageRef & { [DECORATIVE]?: boolean } {
  const crop = cropOf(aspect, { widthPx: width ?? 1, heightPx: height ?? 1 })
  const alt = descriptions[DEFAULT_LOCALE] ?? Object.values(descriptions)[0] ?? ''
  return {
    hash: key,
    aspect,
    alt: isDecorative ? '' : alt.slice(0, altMaxLength).toWellFormed(),
    placeholder,
    width: crop.widthPx,
    height: crop.heightPx,
    ...(isDecorative ? { [DECORATIVE]: true } : {}),
  }
}
