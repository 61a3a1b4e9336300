import { addImage, type MediaService } from '#features/media/server/media.public.ts'
import type { DepsOf, Feature } from '#platform/server/feature.ts'
import { productRecord, type ProductRecordOptions } from './product-record.ts'
import { productsListRoutes } from './products-list.routes.ts'

export type CatalogueFeatureDeps = Required<Omit<ProductRecordOptions, 'storePicture'>> &
  DepsOf<typeof productsListRoutes> & { media: MediaService }

/** Connects the products. The mails about items in stock are a feature of their own, because orders need them. */
export function catalogueFeature(deps: CatalogueFeatureDeps): Feature {
  const { media } = deps
  return {
    routes: [(app) => productsListRoutes(app, deps)],
    records: [
      productRecord({ ...deps, storePicture: (bytes, fileName) => addImage(media, bytes, fileName, '') }),
    ],
  }
}
