/**
 * Shows the lines of an order in the reader's language. The stored lines keep the names that the buyer agreed to.
 * @source docs/reference/shop-and-payments.md §1.7
 */
import type { AddonValue } from '#features/catalogue/catalogue.contract.ts'
import { addonInLanguage, itemInLanguage } from '#features/catalogue/product-texts.rules.ts'
import type { RecordTexts } from '#features/site/record-texts.rules.ts'
import type { ShownLanguage } from '#features/site/shown-language.rules.ts'
import type { OrderLineDetail } from './orders.contract.ts'

/** The product and the item that a line was ordered from, as they are now. */
export type LineProduct = {
  name: string
  translations: RecordTexts
  options: Readonly<Record<string, string>>
}

type NamedLine = { name: string; details: readonly OrderLineDetail[]; addons: readonly AddonValue[] }

/**
 * Returns a line with its name and the values of its details in the language of a reader. A line without a product, or
 * whose product was renamed since the order, stays as it was stored.
 */
export function lineInLanguage<Line extends NamedLine>(
  line: Line,
  product: LineProduct | undefined,
  shown: ShownLanguage | null,
): Line {
  if (product === undefined || product.name !== line.name) return line
  const { translations } = product
  const { name, options } = itemInLanguage(product, translations, shown)
  const labels = new Map(
    Object.entries(product.options).map(([key, value]) => [value, options[key] ?? value]),
  )
  // The details are the options, then one for each add-on.
  const optionCount = line.details.length - line.addons.length
  const details = line.details.map((detail, at) => {
    const addon = line.addons[at - optionCount]
    const label = addon === undefined ? labels.get(detail.value) : choiceLabel(addon, translations, shown)
    return { ...detail, value: label ?? detail.value }
  })
  return { ...line, name, details }
}

/** Returns the translated label of the value that was chosen for an add-on; undefined if it is not translated. */
function choiceLabel(
  { code, value }: AddonValue,
  translations: RecordTexts,
  shown: ShownLanguage | null,
): string | undefined {
  return value === true
    ? undefined
    : addonInLanguage({ code, label: '', value }, translations, shown).value_label
}
