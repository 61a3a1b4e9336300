import type { Db } from '#platform/server/database/pool.ts'
import { isStorableText } from '#platform/shared/storable.ts'
import type { Product } from '../catalogue.contract.ts'
import type { ShownLanguage } from '#features/site/shown-language.rules.ts'
import { productInLanguage } from '../product-texts.rules.ts'
import { presentProduct } from './catalogue.presenters.ts'
import {
  findNextStockChange,
  findShownProduct,
  findShownProducts,
  type StoredProduct,
} from './catalogue.store.ts'
import { findMovedUrl } from './product-address.store.ts'

const URL_MAX_LENGTH = 80

/**
 * Returns all products on sale in the language of a reader, and until when the list is valid; null if no sale begins or
 * ends by its dates.
 */
export async function publicProducts(
  db: Db,
  nowMs: number,
  shown: ShownLanguage | null = null,
): Promise<{ products: Product[]; untilMs: number | null }> {
  const now = new Date(nowMs)
  const [rows, change] = await Promise.all([findShownProducts(db, now, shown), findNextStockChange(db, now)])
  return { products: rows.map((row) => presentFor(row, shown)), untilMs: change?.getTime() ?? null }
}

/** Returns one product by its current or a previous url, and until when it is valid. Null if there is none. */
export async function publicProduct(
  db: Db,
  url: string,
  nowMs: number,
  shown: ShownLanguage | null = null,
): Promise<{ product: Product; untilMs: number | null } | null> {
  if (url.length > URL_MAX_LENGTH || !isStorableText(url)) return null
  const now = new Date(nowMs)
  const [found, change] = await Promise.all([
    findShownProduct(db, url, now, shown),
    findNextStockChange(db, now),
  ])
  const row = found ?? (await findMovedProduct(db, url, now, shown))
  return row === null ? null : { product: presentFor(row, shown), untilMs: change?.getTime() ?? null }
}

function presentFor(row: StoredProduct, shown: ShownLanguage | null): Product {
  return productInLanguage(presentProduct(row), row.translations, shown)
}

async function findMovedProduct(
  db: Db,
  url: string,
  now: Date,
  shown: ShownLanguage | null,
): Promise<StoredProduct | null> {
  const movedTo = await findMovedUrl(db, url)
  return movedTo === null ? null : findShownProduct(db, movedTo, now, shown)
}
