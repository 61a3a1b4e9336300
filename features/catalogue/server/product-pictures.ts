/** Pictures of products: uploaded before, with the data stored by the media feature. */
import { MEDIA_REFUSALS } from '#features/media/media.contract.ts'
import { holdPublicImages, type StoredImage } from '#features/media/server/media.public.ts'
import type { Tx } from '#platform/server/database/pool.ts'
import type { RecordPhotos } from '#platform/server/records/record-model.ts'
import { Problem } from '#platform/shared/problem.ts'
import type { ProductImage } from '../catalogue.contract.ts'
import { type StoredProduct, updateProduct } from './catalogue.store.ts'

const PICTURES_MOST = 20

/** Stores an uploaded picture. @throws Problem UNSUPPORTED_TYPE, TOO_LARGE */
export type StorePicture = (
  bytes: Buffer,
  fileName: string,
) => Promise<Pick<StoredImage, 'hash' | 'fileName'>>

/**
 * Returns the pictures with their stored colour and size, and locks them until the product is stored.
 * @throws Problem VALIDATION for a picture that was never uploaded
 */
export async function knownPictures(tx: Tx, images: readonly ProductImage[]): Promise<ProductImage[]> {
  const known = await holdPublicImages(
    tx,
    images.map(({ hash }) => hash),
  )
  return images.map((image, at) => {
    const facts = known.get(image.hash)
    if (facts === undefined)
      throw new Problem('VALIDATION', {
        fields: [{ field: `images.${at}`, code: 'missing', message: MEDIA_REFUSALS.notAPicture.message }],
      })
    return { ...image, placeholder: facts.placeholder, width: facts.widthPx, height: facts.heightPx }
  })
}

/** Handles the photos of products; an uploaded picture is identified by the hash of its bytes. */
export function productPhotos(storePicture: StorePicture): RecordPhotos<StoredProduct> {
  return {
    keep: async ({ bytes, fileName }) => {
      const stored = await storePicture(bytes, fileName)
      return { uuid: stored.hash, key: stored.hash, name: stored.fileName }
    },
    attach: async (tx: Tx, row, { uuid, key }, at) => {
      const isFull = row.images.length >= PICTURES_MOST
      if (uuid !== key || isFull || !/^[0-9a-f]{32}$/.test(key))
        throw new Problem('VALIDATION', {
          fields: [{ field: 'key', code: 'invalid', message: MEDIA_REFUSALS.notAPicture.message }],
        })
      const added = { hash: key, alt: '', placeholder: '#000000', width: 1, height: 1, option: '' }
      const others = row.images.filter(({ hash }) => hash !== key)
      await updateProduct(tx, row.id, { images: await knownPictures(tx, [...others, added]) }, at)
    },
  }
}
