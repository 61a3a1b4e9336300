/**
 * The texts of a product that can be translated. A translation is stored under a path that contains the text it
 * translates, not its position, so that it still belongs to that text after a list was edited.
 * @source docs/reference/shop-and-payments.md §1.7
 */
import type { RecordTexts } from '#features/site/record-texts.rules.ts'
import type { ShownLanguage } from '#features/site/shown-language.rules.ts'
import type { Locale } from '#platform/shared/locales.ts'
import type { Addon, Product, ProductImage, ProductOption } from './catalogue.contract.ts'

/** The parts of a product that contain texts. */
export type ProductWithTexts = Pick<Product, 'name' | 'body' | 'details'> & {
  options: readonly ProductOption[]
  addons: readonly Pick<Addon, 'code' | 'label' | 'hint' | 'choices'>[]
  images: readonly Pick<ProductImage, 'hash' | 'alt'>[]
}

/** The translatable texts of a product, each with its greatest length in characters. */
export const PRODUCT_TEXT_LIMITS = {
  name: 120,
  body: 4000,
  details: 362,
  options: 40,
  label: 60,
  hint: 120,
  choices: 60,
  images: 300,
} as const
export type ProductTextPart = keyof typeof PRODUCT_TEXT_LIMITS

/** A text of a product, named by its path: `body`, `details.Fabric`, `options.colour.Red`, `addons.print.label`. */
export type ProductText = { field: string; part: ProductTextPart; source: string }

/** Returns the path of an option's value. */
export const optionField = (name: ProductOption['name'], value: string) => `options.${name}.${value}`
const addonField = (code: string, part: 'label' | 'hint') => `addons.${code}.${part}`
const choiceField = (code: string, choice: string) => `addons.${code}.choices.${choice}`
const detailField = (name: string) => `details.${name}`
const imageField = (hash: string) => `images.${hash}`

/** Whether a value is words and not a size like `XL` or `38`. */
const isWord = (value: string) => /\p{Ll}{2}|\p{Lo}/u.test(value)

/** Returns the texts of a product in the order of its form; texts that are empty, and sizes like `XL`, are left out. */
export function productTexts(product: ProductWithTexts): ProductText[] {
  const { name, body, details, options, addons, images } = product
  const texts: ProductText[] = [
    { field: 'name', part: 'name', source: name },
    { field: 'body', part: 'body', source: body },
    ...details.map((detail): ProductText => ({
      field: detailField(detail.name),
      part: 'details',
      source: `${detail.name}: ${detail.value}`,
    })),
    ...options.flatMap((option) =>
      option.values
        .filter(({ value }) => isWord(value))
        .map(({ value }): ProductText => ({
          field: optionField(option.name, value),
          part: 'options',
          source: value,
        })),
    ),
    ...addons.flatMap(({ code, label, hint, choices }): ProductText[] => [
      { field: addonField(code, 'label'), part: 'label', source: label },
      { field: addonField(code, 'hint'), part: 'hint', source: hint },
      ...choices.map((choice): ProductText => ({
        field: choiceField(code, choice),
        part: 'choices',
        source: choice,
      })),
    ]),
    ...images.map(({ hash, alt }): ProductText => ({ field: imageField(hash), part: 'images', source: alt })),
  ]
  const filled = texts.filter(({ source }) => source.trim() !== '')
  return [...new Map(filled.map((text) => [text.field, text])).values()]
}

/**
 * Returns the translations of texts that the product still has. If a text was removed or renamed, its translation is
 * dropped.
 */
export function translationsOf(product: ProductWithTexts, all: RecordTexts): RecordTexts {
  const known = new Set(productTexts(product).map(({ field }) => field))
  const languages = Object.entries(all).map(
    ([language, texts]) =>
      [language, Object.fromEntries(Object.entries(texts).filter(([field]) => known.has(field)))] as const,
  )
  return Object.fromEntries(languages.filter(([, texts]) => Object.keys(texts).length > 0))
}

/** Returns the translations that are longer than their text may be, as `de.name`. */
export function tooLongTranslations(product: ProductWithTexts, all: RecordTexts): string[] {
  const limits = new Map(productTexts(product).map(({ field, part }) => [field, PRODUCT_TEXT_LIMITS[part]]))
  return Object.entries(all).flatMap(([language, texts]) =>
    Object.entries(texts)
      .filter(([field, { value }]) => value.length > (limits.get(field) ?? 0))
      .map(([field]) => `${language}.${field}`),
  )
}

/**
 * Returns a product in the language of a reader. The values of options and choices stay in the main language, because
 * orders refer to them; their translations are added beside them. A text without a translation stays in the main
 * language, and `text_languages` names it.
 */
export function productInLanguage<Whole extends Product>(
  product: Whole,
  translations: RecordTexts,
  shown: ShownLanguage | null,
): Whole {
  if (shown === null) return product
  const languages: Record<string, Locale> = {}
  const translated = textReader(translations, shown)
  const read = (field: string, source: string): string => {
    const text = translated(field)
    if (text === undefined && source.trim() !== '') languages[field] = shown.main
    return text ?? source
  }
  const shownProduct: Whole = {
    ...product,
    name: read('name', product.name),
    body: read('body', product.body),
    details: product.details.map((detail) => {
      const field = detailField(detail.name)
      const line = read(field, `${detail.name}: ${detail.value}`)
      return languages[field] === undefined ? detailOf(line, detail) : detail
    }),
    options: product.options.map((option) => ({
      ...option,
      values: option.values.map((value) => {
        if (!isWord(value.value)) return value
        const label = read(optionField(option.name, value.value), value.value)
        return label === value.value ? value : { ...value, label }
      }),
    })),
    addons: product.addons.map((addon) => {
      const { code, label, hint, choices } = addon
      const labels = choices.map((choice) => read(choiceField(code, choice), choice))
      return {
        ...addon,
        label: read(addonField(code, 'label'), label),
        hint: read(addonField(code, 'hint'), hint),
        ...(labels.every((one, at) => one === choices[at]) ? {} : { choice_labels: labels }),
      }
    }),
    images: product.images.map((image) => ({ ...image, alt: read(imageField(image.hash), image.alt) })),
  }
  return Object.keys(languages).length === 0 ? shownProduct : { ...shownProduct, text_languages: languages }
}

/** The name and the options of an item, as a cart line or an order line has them. */
export type NamedItem = {
  name: string
  options: Readonly<Record<string, string>>
}

/** Returns whether a text of a product is translated for a reader. */
export function isTranslated(translations: RecordTexts, field: string, shown: ShownLanguage): boolean {
  return textReader(translations, shown)(field) !== undefined
}

/** Returns the name and the options of an item in the language of a reader. */
export function itemInLanguage<Item extends NamedItem>(
  item: Item,
  translations: RecordTexts,
  shown: ShownLanguage | null,
): Item {
  if (shown === null) return item
  const translated = textReader(translations, shown)
  const options = Object.entries(item.options).map(
    ([name, value]) =>
      [name, translated(optionField(name as ProductOption['name'], value)) ?? value] as const,
  )
  return { ...item, name: translated('name') ?? item.name, options: Object.fromEntries(options) }
}

/**
 * Returns an add-on with its label in the language of a reader. A translated choice is added as `value_label`; `value`
 * stays as stored, because adding the product to the cart again must send the stored value.
 */
export function addonInLanguage<Chosen extends { code: string; label: string; value: string }>(
  addon: Chosen,
  translations: RecordTexts,
  shown: ShownLanguage | null,
): Chosen & { value_label?: string } {
  if (shown === null) return addon
  const translated = textReader(translations, shown)
  const choice = translated(choiceField(addon.code, addon.value))
  return {
    ...addon,
    label: translated(addonField(addon.code, 'label')) ?? addon.label,
    ...(choice === undefined ? {} : { value_label: choice }),
  }
}

function textReader(
  translations: RecordTexts,
  { language, isOffered }: Pick<ShownLanguage, 'language' | 'isOffered'>,
): (field: string) => string | undefined {
  const texts = isOffered ? translations[language] : undefined
  return (field) => (texts !== undefined && Object.hasOwn(texts, field) ? texts[field]?.value : undefined)
}

/** Splits a translated detail like `Stoff: Baumwolle`; one without a colon is the value of the original name. */
function detailOf(line: string, original: { name: string; value: string }): { name: string; value: string } {
  const at = line.search(/[:：]/)
  if (at <= 0) return { name: original.name, value: line }
  return { name: line.slice(0, at).trim(), value: line.slice(at + 1).trim() }
}
