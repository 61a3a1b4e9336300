import { createHash } from 'node:crypto'
import { type FocalPoint, isCentre } from '#features/media/focal.rules.ts'
import { findDescriptions, findImages, saveDescriptions } from '#features/media/server/media.public.ts'
import { instantOf } from '#platform/shared/clock.ts'
import { DEFAULT_LOCALE } from '#platform/shared/locales.ts'
import { Problem } from '#platform/shared/problem.ts'
import type { MediaDetail } from '../media-library.contract.ts'
import { saveEdition, takeOutOfLibrary } from './editions.store.ts'
import type { LibraryDeps } from './library-deps.ts'
import { note } from './media-library.actions.ts'
import { findRowOrEdition, lockItem } from './media-library.store.ts'
import { presentDetail } from './present-media.ts'

type Moving = FocalPoint & { key: string; everywhere: boolean; personId: number }

/**
 * Moves the focal point of an image, which is in the library or shares its bytes with an image of the library. The
 * result is another image with its own hash and address.
 * @throws Problem NOT_FOUND
 * @source docs/reference/media.md §6.5
 */
export async function moveFocal(
  deps: LibraryDeps,
  { key, x, y, everywhere, personId }: Moving,
): Promise<{ item: MediaDetail; changed: number }> {
  return deps.database.transaction(async (tx) => {
    const family = await lockItem(tx, { kind: 'image', key })
    const image = (await findImages(tx, family)).get(key)
    const from = await findRowOrEdition(tx, { kind: 'image', key })
    if (image === undefined || from === null || from.deletedAt !== null) throw new Problem('NOT_FOUND')
    const sourceHash = image.sourceHash ?? image.hash
    const hash = editionHash(sourceHash, { x, y })
    const at = instantOf(deps.clock)
    const descriptions = (await findDescriptions(tx, [key])).get(key) ?? {}
    if (hash !== key) {
      await saveEdition(tx, { from: key, hash, sourceHash, focal: { x, y }, isInLibrary: everywhere, at })
      await saveDescriptions(tx, hash, descriptions)
    }
    const present = async () => {
      const row = await findRowOrEdition(tx, { kind: 'image', key: hash })
      if (row === null) throw new Error(`image ${hash} is missing although it was just stored`)
      return presentDetail(deps, tx, row)
    }
    if (!everywhere || hash === key) return { item: await present(), changed: 0 }
    const { widthPx, heightPx, placeholder } = image
    const to = { hash, widthPx, heightPx, placeholder, alt: descriptions[DEFAULT_LOCALE] ?? '' }
    const changed = await deps.replaceUses(tx, { kind: 'image', from: [key], fromAlts: [], to }, personId)
    await takeOutOfLibrary(tx, key, at)
    await note(deps, tx, { personId, verb: 'moved_focal_point', row: from, change: { uses: changed } })
    return { item: await present(), changed }
  })
}

/**
 * Returns the hash of the image with these bytes and this focal point. If the focal point is in the middle, it is the
 * hash of the bytes.
 */
function editionHash(sourceHash: string, focal: FocalPoint): string {
  if (isCentre(focal)) return sourceHash
  return createHash('sha256').update(`${sourceHash} ${focal.x} ${focal.y}`).digest('hex').slice(0, 32)
}
