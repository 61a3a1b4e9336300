import type { Tx } from '#platform/server/database/pool.ts'
import { isLocale, type Locale } from '#platform/shared/locales.ts'
import { isOnSale } from '../catalogue.rules.ts'
import { productInLanguage } from '../product-texts.rules.ts'
import { presentProduct } from './catalogue.presenters.ts'
import { lockProductRow, type StoredProduct } from './catalogue.store.ts'

/** A product visible to guests, as stored by the search index. */
export type ShownProduct = {
  id: number
  url: string
  title: string
  body: string
  /** The product in each language into which any of its texts is translated. */
  translations: { language: Locale; title: string; body: string }[]
  updatedAt: Date
}

export type ProductListeners = {
  onPublished: (tx: Tx, product: ShownProduct) => Promise<void>
  onWithdrawn: (tx: Tx, productId: number) => Promise<void>
}

/**
 * Reports a saved product as published or withdrawn, depending on whether guests may find it. @param saved null if it
 * was deleted
 */
export async function updateProductReaders(
  { onPublished, onWithdrawn }: ProductListeners,
  tx: Tx,
  { saved, id, nowMs }: { saved: StoredProduct | null; id: number; nowMs: number },
): Promise<void> {
  if (saved === null || saved.isHidden || !isOnSale(windowOf(saved), nowMs)) return onWithdrawn(tx, id)
  return onPublished(tx, {
    id,
    url: `/shop/${saved.url}`,
    title: saved.name,
    body: searchTextOf(saved),
    translations: translatedTexts(saved),
    updatedAt: saved.updatedAt,
  })
}

/** Locks a product and reports it, so that the search index has its current texts. */
export async function indexProduct(
  listeners: ProductListeners,
  tx: Tx,
  { id, nowMs }: { id: number; nowMs: number },
): Promise<void> {
  const saved = await lockProductRow(tx, id)
  await updateProductReaders(listeners, tx, { saved, id, nowMs })
}

function translatedTexts({ translations, ...saved }: StoredProduct): ShownProduct['translations'] {
  const presented = presentProduct({ ...saved, translations })
  return Object.keys(translations)
    .filter((language) => isLocale(language))
    .map((language) => {
      const reader = { language, main: language, isOffered: true }
      const { name, body, details } = productInLanguage(presented, translations, reader)
      return { language, title: name, body: searchTextOf({ ...saved, body, details }) }
    })
}

function windowOf({ isEnabled, isEventOff, activeFrom, activeTo }: StoredProduct) {
  return {
    isEnabled,
    isEventOff,
    activeFromMs: activeFrom?.getTime() ?? null,
    activeToMs: activeTo?.getTime() ?? null,
  }
}

function searchTextOf({ body, details, skus }: Pick<StoredProduct, 'body' | 'details' | 'skus'>): string {
  return [
    body,
    ...details.map(({ name, value }) => `${name} ${value}`),
    ...skus.map(({ code }) => code),
  ].join('\n')
}
