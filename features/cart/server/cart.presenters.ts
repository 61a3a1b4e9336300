import { imageUrl } from '#features/media/media.rules.ts'
import { addonInLanguage, isTranslated, itemInLanguage } from '#features/catalogue/product-texts.rules.ts'
import { inLanguage, type TextLanguages } from '#features/site/record-texts.rules.ts'
import type { ShownLanguage } from '#features/site/shown-language.rules.ts'
import { translate } from '#platform/server/messages.ts'
import type { Locale } from '#platform/shared/locales.ts'
import { dollarsOf } from '#platform/shared/money.ts'
import type { Cart, CartItem, PickUpEvent, ShippingQuote } from '../cart.contract.ts'
import { lineTotalCents } from '../cart.rules.ts'
import { DELIVERY_TEXTS } from '../delivery-desk.contract.ts'
import { type CartState, refusalOf } from './cart.actions.ts'
import { promotionRefusal } from './cart-request.actions.ts'
import type { PricedCartLine } from './price-cart.ts'

const PICTURE_WIDTH_PX = 300

/** Returns the whole cart in the form of the API, without the payment methods. */
export function presentCart(
  state: CartState,
  locale: Locale,
  shown: ShownLanguage | null,
): Omit<Cart, 'payment_types'> {
  const { cart, lines, totals, promotion, chosen } = state
  const problem = promotion?.problem ? promotionRefusal(promotion.problem, promotion.minTotalCents) : null
  const items = lines.map((line) => presentItem(line, locale, shown))
  return {
    item_count: lines.reduce((sum, { line }) => sum + line.qty, 0),
    items,
    subtotal: dollarsOf(totals.subtotalCents),
    sessionKey: state.sessionKey,
    all_in_stock: lines.every((line) => line.problem === null),
    promotion_code: promotion?.code ?? '',
    promotion_label: promotion?.label ?? '',
    promotion_problem: problem === null ? '' : translate(problem.refusal.message, problem.params, locale),
    discount_amount: dollarsOf(totals.discountCents),
    shipping_amount: dollarsOf(totals.shippingCents),
    shipping_type: chosen?.id ?? null,
    shipping_address: cart?.shippingPlace ?? null,
    needs_shipping: state.needsShipping,
    delivery_from: state.deliveryFromCents === null ? null : dollarsOf(state.deliveryFromCents),
    total_amount: dollarsOf(totals.totalCents),
    total_tax: dollarsOf(totals.taxCents),
    merged: state.merged.map((moved) => ({
      ...moved,
      name: items.find(({ id }) => id === moved.id)?.product_name ?? moved.name,
    })),
  }
}

/**
 * Returns the delivery methods with prices in the language of a reader, pick-up first.
 * @param nextEvent the event of a pick-up at the next event; null if none is planned
 */
export function presentQuotes(
  { options }: CartState,
  shown: ShownLanguage | null,
  nextEvent: PickUpEvent | null,
): ShippingQuote[] {
  return options.map((option) => {
    const { name, note, textLanguages } = inLanguage(option, DELIVERY_TEXTS, shown)
    return {
      shipping_type_id: option.id,
      shipping_name: name,
      note,
      amount: dollarsOf(option.amountCents),
      is_pick_up: option.isPickUp,
      ...(option.kind === 'event_pick_up' && nextEvent !== null ? { event: nextEvent } : {}),
      ...(textLanguages === undefined ? {} : { text_languages: quoteLanguages(textLanguages) }),
    }
  })
}

/** Renames the texts of a quote from the names in the database to those in the API. */
function quoteLanguages({
  name,
  ...rest
}: TextLanguages<(typeof DELIVERY_TEXTS)[number]>): TextLanguages<'shipping_name' | 'note'> {
  return name === undefined ? rest : { ...rest, shipping_name: name }
}

function presentItem(row: PricedCartLine, locale: Locale, shown: ShownLanguage | null): CartItem {
  const { line, item, product, terms, unitPriceCents, problem } = row
  const picture =
    product.images.find(({ option }) => option !== '' && Object.values(item.options).includes(option)) ??
    product.images[0] ??
    null
  const { translations } = product
  const stored = inCatalogueOrder(product, item.options)
  const { name, options } = itemInLanguage({ name: product.name, options: stored }, translations, shown)
  const words = problem === null ? null : refusalOf(problem)
  const urlOf = (extension: 'jpg' | 'webp') =>
    picture === null ? '' : imageUrl(picture.hash, '1x1', PICTURE_WIDTH_PX, extension)
  return {
    id: line.id,
    url: `/shop/${product.url}`,
    name: [name, ...Object.values(options)].join(', '),
    product_name: name,
    ...(shown !== null && !isTranslated(translations, 'name', shown)
      ? { text_languages: { product_name: shown.main } }
      : {}),
    sku_id: item.skuId,
    sku: { code: item.code, options: stored, option_labels: options },
    addons: line.addons.map(({ code, value }) => {
      const addon = terms.find((known) => known.code === code)
      const chosen = {
        code,
        label: addon?.label ?? code,
        value: value === true ? '' : value,
        price: dollarsOf(addon?.priceCents ?? 0),
      }
      return addonInLanguage(chosen, translations, shown)
    }),
    qty: line.qty,
    price: dollarsOf(unitPriceCents),
    image: urlOf('jpg'),
    img:
      picture === null
        ? null
        : { url: urlOf('jpg'), webp_url: urlOf('webp'), placeholder: picture.placeholder },
    picture,
    subtotal: dollarsOf(lineTotalCents({ unitPriceCents, qty: line.qty })),
    can_purchase_qty: problem === null,
    max_qty: row.maxQty,
    problem: words === null ? '' : translate(words.refusal.message, words.params, locale),
  }
}

/** Returns the chosen options in the catalogue's order, because the database does not preserve it. */
function inCatalogueOrder(
  { options }: PricedCartLine['product'],
  chosen: Record<string, string>,
): Record<string, string> {
  return Object.fromEntries(options.map(({ name }) => [name, chosen[name] ?? '']))
}
