import { lineInLanguage } from '#features/orders/line-texts.rules.ts'
import { listLineProducts, type OrderLineRow } from '#features/orders/server/orders.public.ts'
import type { ContentLanguages } from '#features/site/content-languages.rules.ts'
import { shownLanguage } from '#features/site/shown-language.rules.ts'
import type { Db } from '#platform/server/database/pool.ts'
import type { Locale } from '#platform/shared/locales.ts'

/**
 * Reads the products of an order's lines, and returns a function that names the lines in any language: with the
 * translations of their products, otherwise as they are stored. A club with one language needs no statement.
 */
export async function readLinesForReader(
  deps: { languages: () => Promise<ContentLanguages> },
  db: Db,
  { orderId, lines }: { orderId: number; lines: readonly OrderLineRow[] },
): Promise<(locale: Locale) => readonly OrderLineRow[]> {
  const languages = await deps.languages()
  if (languages.offered.length < 2) return () => lines
  const products = await listLineProducts(db, orderId)
  return (locale) => {
    const shown = shownLanguage(languages, locale)
    return lines.map((line) =>
      lineInLanguage(line, line.skuId === null ? undefined : products.get(line.skuId), shown),
    )
  }
}
