/**
 * Finds the prices that a change of a product changes. Money is in dollars. The rules read no clock and no database.
 */

export type ProductPrices = {
  skus: readonly { code: string; price: number; member_price: number | null }[]
  addons: readonly { code: string; price: number }[]
}

type PriceByCode = Record<string, { price: number; member_price?: number | null }>

/**
 * Returns the prices that differ, by the code of the SKU or add-on; null if none does. A new SKU or add-on, or one that
 * is no longer sold, does not count.
 * @param after a missing part is unchanged
 */
export function changedPrices(
  before: ProductPrices,
  after: Partial<ProductPrices>,
): { before: PriceByCode; after: PriceByCode } | null {
  const changed: { before: PriceByCode; after: PriceByCode } = { before: {}, after: {} }
  const [former, next] = [pricesOf(before), pricesOf({ ...before, ...after })]
  for (const [code, price] of former) {
    const now = next.get(code)
    if (now === undefined || JSON.stringify(now) === JSON.stringify(price)) continue
    changed.before[code] = price
    changed.after[code] = now
  }
  return Object.keys(changed.before).length === 0 ? null : changed
}

function pricesOf({ skus, addons }: ProductPrices): Map<string, PriceByCode[string]> {
  return new Map([
    ...skus.map(({ code, price, member_price }) => [code, { price, member_price }] as const),
    ...addons.map(({ code, price }) => [code, { price }] as const),
  ])
}
