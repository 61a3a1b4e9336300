import { lineInLanguage } from '#features/orders/line-texts.rules.ts'
import { listLineProducts, type OrderLineRow } from '#features/orders/server/orders.public.ts'
import type { ContentLanguages } from '#features/site/content-languages.rules.ts'
import { shownLanguage } from '#features/site/shown-language.rules.ts'
import type { Db } from '#platform/server/database/pool.ts'
import type { Locale } from '#platform/shared/locales.ts'

/**
 * Reads what the lines of an order need to be named in any language. Returns a function that names them for a reader: with
 * the texts of their products where these are translated, otherwise as they are stored. A club with one language needs
 * no statement.
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
