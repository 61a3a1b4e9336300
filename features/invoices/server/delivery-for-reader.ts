import { findDeliveryOption, type OrderRow } from '#features/orders/server/orders.public.ts'
import type { ContentLanguages } from '#features/site/content-languages.rules.ts'
import { inLanguage } from '#features/site/record-texts.rules.ts'
import { shownLanguage } from '#features/site/shown-language.rules.ts'
import type { Db } from '#platform/server/database/pool.ts'
import type { Locale } from '#platform/shared/locales.ts'

/**
 * Reads the delivery option of an order, and returns a function that names it in any language. The stored name is used
 * if there is no translation, or if the option was renamed or deleted since the order. A club with one language needs
 * no query.
 */
export async function readDeliveryForReader(
  deps: { languages: () => Promise<ContentLanguages> },
  db: Db,
  { shippingTypeId, shippingName }: Pick<OrderRow, 'shippingTypeId' | 'shippingName'>,
): Promise<(locale: Locale) => string> {
  const languages = await deps.languages()
  if (languages.offered.length < 2 || shippingTypeId === null) return () => shippingName
  const option = await findDeliveryOption(db, shippingTypeId)
  if (option === null || option.name !== shippingName) return () => shippingName
  return (locale) => inLanguage(option, ['name'], shownLanguage(languages, locale)).name
}
