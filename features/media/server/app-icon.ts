import type { IconRecipe } from './icon-recipe.ts'
import { drawIconApart } from './image-workshop.ts'
import { imageKey } from './media-keys.ts'
import type { MediaService } from './media-service.ts'
import { findImage } from './media.store.ts'

/** What an icon is made of: a picture of the club's, or a drawing. */
export type IconArt = { hash: string } | { svg: string }

/**
 * Draws an icon of the club as PNG; null where its picture is gone.
 * @throws Problem UNAVAILABLE when too many encodes wait already
 */
export async function drawAppIcon(
  media: MediaService,
  art: IconArt,
  recipe: IconRecipe,
): Promise<Buffer | null> {
  const original = 'svg' in art ? Buffer.from(art.svg) : await findOriginal(media, art.hash)
  return original === null ? null : await media.encodeGate.pass(() => drawIconApart(original, recipe))
}

async function findOriginal({ database, files }: MediaService, hash: string): Promise<Uint8Array | null> {
  const image = await findImage(database.db, hash)
  return image ? ((await files.get(imageKey(hash, image.extension))) ?? null) : null
}
