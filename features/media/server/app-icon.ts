import { ENCODE_SOURCES } from './encode-gate.ts'
import type { IconRecipe } from './icon-recipe.ts'
import { drawIconApart } from './image-workshop.ts'
import { imageKey } from './media-keys.ts'
import type { MediaService } from './media-service.ts'
import { findImage } from './media.store.ts'

/** Source of an icon: a stored image of the club, or an SVG drawing. */
export type IconArt = { hash: string } | { svg: string }

/**
 * Draws an app icon of the club as PNG; returns null if its image no longer exists.
 * @throws Problem UNAVAILABLE if too many encodes are waiting
 */
export async function drawAppIcon(
  media: MediaService,
  art: IconArt,
  recipe: IconRecipe,
): Promise<Buffer | null> {
  const original = 'svg' in art ? Buffer.from(art.svg) : await findOriginal(media, art.hash)
  return original === null
    ? null
    : await media.encodeGate.pass(ENCODE_SOURCES.server, () => drawIconApart(original, recipe))
}

async function findOriginal({ database, files }: MediaService, hash: string): Promise<Uint8Array | null> {
  const image = await findImage(database.db, hash)
  return image?.isPublic ? ((await files.get(imageKey(hash, image.extension))) ?? null) : null
}
