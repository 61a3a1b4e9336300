import { describe, expect, it } from 'vitest'
import type { AddonValue } from '#features/catalogue/catalogue.contract.ts'
import {
  type AddonTerms,
  addonsKey,
  basePriceCents,
  isOnSale,
  mostPerCart,
  readAddons,
  unitPriceCents,
} from '#features/catalogue/catalogue.rules.ts'
import {
  cartTotals,
  gstWithinCents,
  lineDiscountCents,
  type PricedLine,
  promotionProblem,
  type PromotionTerms,
  readPromotionCode,
} from './cart.rules.ts'
import {
  lowestDeliveryCents,
  productDeliveryFrom,
  rateOf,
  shippingOptions,
  type ShippingTable,
  zoneOf,
} from './cart-shipping.rules.ts'

const line = (unitPriceCents: number, qty = 1, changes: Partial<PricedLine> = {}): PricedLine => ({
  unitPriceCents,
  qty,
  hasGst: true,
  takesCodes: true,
  isDigital: false,
  ...changes,
})
const GRID10 = { kind: 'percent', percent: 10 } as const

describe('GST contained in a price', () => {
  it.each([
    [0, 0],
    [11, 1],
    [5, 0],
    [6, 1],
    [3500, 318],
    [3870, 352],
    [2700, 245],
    [6570, 597],
    [16, 1],
    [17, 2],
  ])('of %i cents is %i', (cents, gst) => {
    expect(gstWithinCents(cents)).toBe(gst)
  })
})

describe('a discount', () => {
  it.each([
    [4300, 10, 430],
    [1, 10, 0],
    [5, 10, 1],
    [15, 10, 2],
    [14, 10, 1],
    [3333, 33, 1100],
    [1000, 0, 0],
    [1000, 100, 1000],
  ])('on %i cents of %i per cent is %i, rounded half up to the cent', (cents, percent, discount) => {
    expect(lineDiscountCents(line(cents), percent)).toBe(discount)
  })
  it('does not apply to items that accept no codes', () => {
    expect(lineDiscountCents(line(5000, 1, { takesCodes: false }), 10)).toBe(0)
  })
})

describe('the totals of a cart', () => {
  it.each([
    ['nothing', [], null, 0, [0, 0, 0, 0, 0]],
    [
      'the tee with a name and the poster, with GRID10',
      [line(4300), line(3000)],
      GRID10,
      0,
      [7300, 730, 0, 6570, 597],
    ],
    ['three badges and a parcel', [line(1200, 3)], null, 1120, [3600, 0, 1120, 4720, 327 + 102]],
    [
      'a voucher holds no GST and takes no code',
      [line(5000, 1, { hasGst: false, takesCodes: false }), line(1100)],
      GRID10,
      0,
      [6100, 110, 0, 5990, 90],
    ],
    [
      'a code for a free parcel takes nothing off the goods',
      [line(8000)],
      { kind: 'free_parcel', percent: 10 },
      0,
      [8000, 0, 0, 8000, 727],
    ],
  ] as const)(
    'of %s equal their expected values',
    (_, lines, promotion, shipping, [subtotalCents, discountCents, shippingCents, totalCents, taxCents]) => {
      expect(cartTotals(lines, promotion, shipping)).toEqual({
        subtotalCents,
        discountCents,
        shippingCents,
        totalCents,
        taxCents,
      })
    },
  )

  it('are whole cents equal to the sum of their parts, for random carts', () => {
    let state = 7
    const next = (most: number) => (state = (state * 48271) % 2147483647) % most
    for (let round = 0; round < 300; round += 1) {
      const lines = Array.from({ length: next(8) }, () =>
        line(next(20_000), 1 + next(99), { hasGst: next(3) > 0, takesCodes: next(4) > 0 }),
      )
      const totals = cartTotals(lines, { kind: 'percent', percent: next(101) }, next(5_000))
      expect(Object.values(totals).every((cents) => Number.isInteger(cents) && cents >= 0)).toBe(true)
      expect(totals.totalCents).toBe(totals.subtotalCents - totals.discountCents + totals.shippingCents)
      expect(totals.taxCents).toBeLessThanOrEqual(Math.ceil(totals.totalCents / 11) + lines.length + 1)
    }
  })
})

describe('a promotion code', () => {
  const code: PromotionTerms = {
    code: 'GRID10',
    kind: 'percent',
    percent: 10,
    minTotalCents: 0,
    isMembersOnly: false,
    startsAtMs: null,
    endsAtMs: null,
    maxUses: null,
    usedCount: 0,
  }
  const cart = { subtotalCents: 5000, isMember: false, nowMs: 1000 }
  it.each([
    ['counts', code, null],
    ['nobody knows is unknown', undefined, 'unknown'],
    ['counts in its first instant', { ...code, startsAtMs: 1000 }, null],
    ['is too early before it', { ...code, startsAtMs: 1001 }, 'too_early'],
    ['counts until its last instant', { ...code, endsAtMs: 1001 }, null],
    ['is expired at its end', { ...code, endsAtMs: 1000 }, 'expired'],
    ['has one use left', { ...code, maxUses: 2, usedCount: 1 }, null],
    ['is used up', { ...code, maxUses: 2, usedCount: 2 }, 'used_up'],
    ['is for members', { ...code, isMembersOnly: true }, 'for_members'],
    ['has its total to the cent', { ...code, minTotalCents: 5000 }, null],
    ['lacks a cent', { ...code, minTotalCents: 5001 }, 'needs_total'],
  ] as const)('%s', (_, promotion, problem) => {
    expect(promotionProblem(promotion, cart)).toBe(problem)
  })
  it.each([
    [' grid10 ', 'GRID10'],
    ['AB', null],
    ['A'.repeat(25), null],
    ['GRID 10', null],
    ["'; --", null],
    ['', null],
  ])('%j is parsed as %j', (text, read) => {
    expect(readPromotionCode(text)).toBe(read)
  })
})

describe('a single item', () => {
  it.each([
    [3500, null, false, 3500],
    [3500, 3000, false, 3500],
    [3500, 3000, true, 3000],
    [3500, null, true, 3500],
    [3500, 4000, true, 3500],
    [3500, 0, true, 0],
  ])(
    'at %i, member price %j, for a member: %j, costs %i',
    (priceCents, memberPriceCents, isMember, costs) => {
      expect(basePriceCents({ priceCents, memberPriceCents }, isMember)).toBe(costs)
    },
  )
  it.each([
    [null, null, null],
    [3, null, 3],
    [null, 4, 4],
    [3, 4, 3],
    [5, 4, 4],
    [0, 4, 0],
  ])('with stock %j and limit %j can be bought in a quantity of %j', (stock, limitPerOrder, most) => {
    expect(mostPerCart({ stock, limitPerOrder })).toBe(most)
  })
  it.each([
    [true, null, null, true],
    [false, null, null, false],
    [true, 100, null, true],
    [true, 101, null, false],
    [true, null, 101, true],
    [true, null, 100, false],
  ])('enabled %j from %j to %j is on sale at 100: %j', (isEnabled, activeFromMs, activeToMs, isIt) => {
    expect(isOnSale({ isEnabled, isEventOff: false, activeFromMs, activeToMs }, 100)).toBe(isIt)
    expect(isOnSale({ isEnabled, isEventOff: true, activeFromMs, activeToMs }, 100)).toBe(false)
  })
})

describe('add-ons', () => {
  const ADDONS: AddonTerms[] = [
    {
      code: 'name',
      label: 'name on the sleeve',
      kind: 'text',
      priceCents: 800,
      maxLen: 12,
      isRequired: false,
      choices: [],
    },
    {
      code: 'track',
      label: 'track',
      kind: 'choice',
      priceCents: 0,
      maxLen: 0,
      isRequired: true,
      choices: ['Tallow Creek', 'The Silos'],
    },
    {
      code: 'wrap',
      label: 'gift wrap',
      kind: 'tick',
      priceCents: 250,
      maxLen: 0,
      isRequired: false,
      choices: [],
    },
  ]
  const track: AddonValue = { code: 'track', value: 'The Silos' }
  it.each([
    [
      'in any order',
      [{ code: 'wrap', value: true }, track, { code: 'name', value: '  ODESSA  ' }],
      [{ code: 'name', value: 'ODESSA' }, track, { code: 'wrap', value: true }],
      [],
    ],
    ['without the one that must be', [], [], ['missing']],
    ['left empty', [track, { code: 'name', value: ' ' }], [track], []],
    [
      'of 12 letters',
      [track, { code: 'name', value: 'ABCDEFGHIJKL' }],
      [{ code: 'name', value: 'ABCDEFGHIJKL' }, track],
      [],
    ],
    ['of 13 letters', [track, { code: 'name', value: 'ABCDEFGHIJKLM' }], [track], ['too_long']],
    ['that are no choice', [{ code: 'track', value: 'Monza' }], [], ['not_a_choice']],
    ['nobody sells', [track, { code: 'price', value: '0' }], [track], ['unknown']],
    ['twice', [track, track], [track], ['repeated']],
    [
      'of the wrong kind',
      [
        { code: 'track', value: true },
        { code: 'wrap', value: 'yes' },
      ],
      [],
      ['wrong_kind', 'wrong_kind'],
    ],
  ] as [string, AddonValue[], AddonValue[], string[]][])('%s', (_, sent, chosen, mistakes) => {
    const read = readAddons(sent, ADDONS)
    expect([read.chosen, read.mistakes.map(({ kind }) => kind).sort()]).toEqual([chosen, mistakes.sort()])
  })
  it('raise the price and make it a different line', () => {
    const chosen: AddonValue[] = [
      { code: 'name', value: 'ODESSA' },
      { code: 'wrap', value: true },
    ]
    expect(unitPriceCents({ priceCents: 3500, memberPriceCents: null }, false, chosen, ADDONS)).toBe(4550)
    expect(addonsKey(chosen)).not.toBe(
      addonsKey([
        { code: 'name', value: 'WREN' },
        { code: 'wrap', value: true },
      ]),
    )
  })
})

describe('delivery', () => {
  const type = { note: '', translations: {}, ratePercent: 100, roundToCents: 1, isPickUp: false } as const
  const TABLE: ShippingTable = {
    types: [
      { ...type, id: 4, name: 'Express', kind: 'express', ratePercent: 135, roundToCents: 5 },
      { ...type, id: 3, name: 'Parcel', kind: 'parcel' },
      { ...type, id: 1, name: 'Pick up', kind: 'pick_up', isPickUp: true, ratePercent: 0 },
    ],
    rates: [
      { sizeClass: 'S', upToG: 500, amountCents: 1120, furtherKgCents: 0 },
      { sizeClass: 'M', upToG: 1000, amountCents: 1490, furtherKgCents: 0 },
      { sizeClass: 'L', upToG: 3000, amountCents: 1890, furtherKgCents: 0 },
      { sizeClass: 'XL', upToG: 5000, amountCents: 2290, furtherKgCents: 340 },
    ],
    zones: [
      { name: 'Australia', country: 'AU', postcodeFrom: '', postcodeTo: '', extraCents: 0 },
      {
        name: 'Northern Territory',
        country: 'AU',
        postcodeFrom: '0800',
        postcodeTo: '0999',
        extraCents: 600,
      },
      { name: 'WA north', country: 'AU', postcodeFrom: '6700', postcodeTo: '6799', extraCents: 600 },
    ],
  }
  it.each([
    [180, 1, 'S', 1120],
    [500, 1, 'S', 1120],
    [501, 1, 'S', 1490],
    [1000, 1, 'S', 1490],
    [1001, 1, 'M', 1890],
    [20, 1, 'XL', 2290],
    [620, 2, 'M', 1890],
    [5000, 1, 'L', 2290],
    [5001, 1, 'L', 2630],
    [6000, 1, 'L', 2630],
    [6001, 1, 'L', 2970],
  ] as const)('of %i g, %i times, size %s costs %i', (weightG, qty, sizeClass, cents) => {
    expect(rateOf(TABLE.rates, [{ weightG, qty, sizeClass }])).toBe(cents)
  })
  it.each([
    ['2799', 'Australia'],
    ['0800', 'Northern Territory'],
    ['0999', 'Northern Territory'],
    ['6699', 'Australia'],
    ['6700', 'WA north'],
    ['6800', 'Australia'],
  ])('to %s is in the zone %s', (postcode, name) => {
    expect(zoneOf(TABLE.zones, { postcode, country: 'AU' })?.name).toBe(name)
  })
  const tee = [{ weightG: 180, qty: 1, sizeClass: 'S' }] as const
  const priced = (...args: Parameters<typeof shippingOptions>) =>
    shippingOptions(...args).map(({ name, amountCents }) => [name, amountCents])
  it('lists pick-up first, then by price, with express rounded to five cents', () => {
    expect(priced(TABLE, tee, { postcode: '2799', country: 'AU' })).toEqual([
      ['Pick up', 0],
      ['Parcel', 1120],
      ['Express', 1510],
    ])
  })
  it('costs more in a remote zone', () => {
    expect(priced(TABLE, tee, { postcode: '0870', country: 'AU' })).toEqual([
      ['Pick up', 0],
      ['Parcel', 1720],
      ['Express', 2320],
    ])
  })
  it('is pick-up only abroad, and while the destination is unknown', () => {
    expect(priced(TABLE, tee, { postcode: '1010', country: 'NZ' })).toEqual([['Pick up', 0]])
    expect(priced(TABLE, tee, null)).toEqual([['Pick up', 0]])
  })
  it('has no options if nothing has to be sent', () => {
    expect(priced(TABLE, [], { postcode: '2799', country: 'AU' })).toEqual([])
  })
  it('is free as a parcel with a free-delivery code', () => {
    expect(priced(TABLE, tee, { postcode: '2799', country: 'AU' }, true)).toEqual([
      ['Pick up', 0],
      ['Parcel', 0],
      ['Express', 1510],
    ])
  })
  it.each([
    ['the nearest zone, by the cheapest method', TABLE, tee, false, 1120],
    ['several pieces', TABLE, [{ ...tee[0], qty: 3 }], false, 1490],
    ['a parcel that a code makes free', TABLE, tee, true, 0],
    ['nothing', TABLE, [], false, null],
    ['a shop without prices', { ...TABLE, rates: [] }, tee, false, null],
    ['a shop without zones', { ...TABLE, zones: [] }, tee, false, null],
    [
      'a shop that only hands over',
      { ...TABLE, types: TABLE.types.filter(({ isPickUp }) => isPickUp) },
      tee,
      false,
      null,
    ],
    ['remote zones only', { ...TABLE, zones: TABLE.zones.slice(1) }, tee, false, 1720],
  ])('has as its lowest price for %s', (_, table, lines, isFree, cents) => {
    expect(lowestDeliveryCents(table, lines, isFree)).toBe(cents)
  })
  it('of a product is that of its lightest variant, and none of a digital one', () => {
    const sku = (weight_g: number, size_class: 'S' | 'XL') => ({
      code: `W${weight_g}`,
      options: {},
      price: 35,
      member_price: null,
      stock: null,
      weight_g,
      size_class,
    })
    const skus = [sku(4000, 'XL'), sku(700, 'S')]
    expect(productDeliveryFrom(TABLE, { digital: false, skus })).toBe(14.9)
    expect(productDeliveryFrom(TABLE, { digital: true, skus })).toBeNull()
    expect(productDeliveryFrom(TABLE, { digital: false, skus: [] })).toBeNull()
  })
})
