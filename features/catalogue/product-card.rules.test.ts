import { describe, expect, it } from 'vitest'
import type { Product } from './catalogue.contract.ts'
import { cardOf } from './product-card.rules.ts'

const PRODUCT: Product = {
  id: 1,
  name: 'Cap',
  url: 'cap',
  group: 'wear',
  body: '',
  details: [],
  images: [],
  options: [],
  skus: [],
  addons: [],
  gst: true,
  members_only: false,
  digital: false,
  ticket: null,
  limit_per_order: null,
  updated_at: '2026-11-27T00:00:00Z',
}

/** Returns the card of a product with one sku for each stock. */
const cardWith = (...stocks: readonly (number | null)[]) =>
  cardOf({
    ...PRODUCT,
    skus: stocks.map((stock, at) => ({
      code: `CAP-${at}`,
      options: {},
      price: 28,
      member_price: null,
      stock,
      weight_g: 120,
      size_class: 'S',
    })),
  })

describe('cardOf', () => {
  it.each([
    [[5], 5, false],
    [[1], 1, false],
    [[6], null, false],
    [[0], null, true],
    [[null], null, false],
    [[0, 2, 3], 5, false],
    [[0, 3, 3], null, false],
    [[2, null], null, false],
    [[0, 0], null, true],
  ] as const)('shows up to five pieces left of all sizes together: stock %j', (stocks, few, isSoldOut) =>
    expect(cardWith(...stocks)).toMatchObject({ fewLeft: few, isSoldOut, priceCents: 2800 }),
  )
})
