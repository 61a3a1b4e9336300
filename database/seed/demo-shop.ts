/**
 * The products of the demo club and its delivery options. Prices include GST.
 * @source docs/reference/demo-club.md §4.1
 */
import type { NewTerms } from '#features/cart/server/cart.public.ts'
import type { SizeClass } from '#features/catalogue/catalogue.contract.ts'
import type { DemoArt } from './demo-art.ts'
import { withDeliveryTexts } from './demo-delivery-texts.ts'

export type DemoSku = {
  code: string
  options: Record<string, string>
  price: number
  member_price: number | null
  stock: number | null
  weight_g: number
  size_class: SizeClass
}

const SIZES = ['S', 'M', 'L', 'XL', '2XL', '3XL'] as const
const SIZE_OPTION = { name: 'size', values: SIZES.map((value) => ({ value, swatch: '' })) }
const TEE_COLOURS = [
  { code: 'BLK', value: 'Black', swatch: '#17262b' },
  { code: 'SND', value: 'Sand', swatch: '#d8c9a6' },
] as const
/** The stock of each size, in the order of SIZES. */
const STOCK = { BLK: [14, 11, 9, 6, 0, 3], SND: [8, 12, 10, 4, 5, 2], TEA: [5, 7, 7, 4, 2, 1] } as const

const single = (
  code: string,
  price: number,
  weight_g: number,
  stock: number | null,
  rest: Partial<DemoSku> = {},
): DemoSku[] => [{ code, options: {}, price, member_price: null, stock, weight_g, size_class: 'S', ...rest }]

type Picture = { key: string; option?: string }

const pictures = (art: DemoArt, wanted: readonly Picture[]) =>
  wanted.map(({ key, option = '' }) => {
    const { hash, alt, placeholder, width, height } = art.image(key, 'raw')
    return { hash, alt, placeholder, width, height, option }
  })

const WEAR = 'wear'
const CAR = 'for-the-car'
const KEEP = 'to-keep'
const VOUCHERS = 'vouchers'

/** Returns the products as the shop's desk would enter them, in display order. */
export const demoProducts = (art: DemoArt) => [
  {
    name: 'Club tee',
    url: 'club-tee',
    group: WEAR,
    body: 'Heavy cotton, cut square, printed in Corella Plains by somebody’s cousin. Tallow Creek on the back.',
    details: [
      { name: 'Fabric', value: '100 % cotton, 220 g/m²' },
      { name: 'Fit', value: 'Square. Between sizes, go down' },
      { name: 'Care', value: 'Cold wash, dry in shade' },
    ],
    images: pictures(art, [
      { key: 'product-tee-black', option: 'Black' },
      { key: 'product-tee-sand', option: 'Sand' },
      { key: 'product-tee-sleeve' },
    ]),
    options: [
      { name: 'colour', values: TEE_COLOURS.map(({ value, swatch }) => ({ value, swatch })) },
      SIZE_OPTION,
    ],
    skus: TEE_COLOURS.flatMap(({ code, value }) =>
      SIZES.map((size, at): DemoSku => ({
        code: `TEE-${code}-${size}`,
        options: { colour: value, size },
        price: 35,
        member_price: null,
        stock: STOCK[code][at] ?? 0,
        weight_g: 180,
        size_class: 'S',
      })),
    ),
    addons: [
      {
        code: 'sleeve',
        label: 'Name on the sleeve',
        hint: 'Up to 12 letters, printed in capitals',
        kind: 'text',
        price: 8,
        max_len: 12,
      },
    ],
  },
  {
    name: 'Hoodie',
    url: 'hoodie',
    group: WEAR,
    body: 'Brushed inside, a pocket that holds a stopwatch, and the club’s mark where the heart is. Made for scrutineering at six in the morning.',
    details: [
      { name: 'Fabric', value: '80 % cotton, 20 % polyester, 320 g/m²' },
      { name: 'Fit', value: 'Room for a jumper under it' },
      { name: 'Care', value: 'Cold wash, inside out' },
    ],
    images: pictures(art, [{ key: 'product-hoodie' }]),
    options: [SIZE_OPTION],
    skus: SIZES.map((size, at): DemoSku => ({
      code: `HOD-TEA-${size}`,
      options: { size },
      price: 79,
      member_price: 72,
      stock: STOCK.TEA[at] ?? 0,
      weight_g: 620,
      size_class: 'M',
    })),
  },
  {
    name: 'Cap',
    url: 'cap',
    group: WEAR,
    body: 'Keeps the sun off a flag marshal. One size, a brass buckle, no opinion about your lap times.',
    details: [
      { name: 'Size', value: 'One, 56 to 61 cm' },
      { name: 'Fabric', value: 'Cotton twill' },
    ],
    images: pictures(art, [{ key: 'product-cap' }]),
    skus: single('CAP-ONE', 28, 120, 40, { member_price: 25 }),
  },
  {
    name: 'Beanie',
    url: 'beanie',
    group: WEAR,
    body: 'Wool, for the June hillclimb. Gone for this year; more are on the needles.',
    details: [{ name: 'Fabric', value: 'Merino wool' }],
    images: pictures(art, [{ key: 'product-beanie' }]),
    skus: single('BNE-ONE', 30, 90, 0),
  },
  {
    name: 'Number panel pair',
    url: 'number-panel-pair',
    group: CAR,
    body: 'Two magnetic panels with your race number, cut to the club’s rule and readable from the tower. Take them off before the drive home.',
    details: [
      { name: 'Size', value: '380 × 340 mm each' },
      { name: 'Digits', value: '230 mm high' },
    ],
    images: pictures(art, [{ key: 'product-number-panel' }]),
    skus: single('NUM-PNL', 42, 400, 25, { size_class: 'M' }),
    addons: [
      {
        code: 'number',
        label: 'Race number',
        hint: 'One to three digits',
        kind: 'text',
        max_len: 3,
        required: true,
      },
    ],
  },
  {
    name: 'Fire extinguisher bracket',
    url: 'fire-extinguisher-bracket',
    group: CAR,
    body: 'Steel, two clamps, holes that line up. Holds a 1 kg extinguisher where a hand finds it. Fix it to metal, not to carpet.',
    details: [
      { name: 'Takes', value: '80 to 90 mm bottles' },
      { name: 'Finish', value: 'Black powder coat' },
    ],
    images: pictures(art, [{ key: 'product-bracket' }]),
    skus: single('EXT-BRK', 59, 1100, 4, { size_class: 'M' }),
  },
  {
    name: 'Enamel badge “50 laps”',
    url: 'enamel-badge-50-laps',
    group: KEEP,
    body: 'For fifty years of laps, in hard enamel. Four to a household, so that there are some left for the others.',
    details: [{ name: 'Size', value: '30 mm' }],
    images: pictures(art, [{ key: 'product-badge' }]),
    skus: single('BDG-50', 12, 20, 160),
    limit_per_order: 4,
  },
  {
    name: 'Track poster',
    url: 'track-poster',
    group: KEEP,
    body: 'One line, one colour, the track you know by heart. Comes rolled in a tube.',
    details: [
      { name: 'Size', value: '500 × 700 mm' },
      { name: 'Paper', value: '200 g/m², uncoated' },
    ],
    images: pictures(art, [{ key: 'product-poster' }]),
    skus: single('PST-TLW', 30, 300, 60),
    addons: [
      {
        code: 'track',
        label: 'Track',
        kind: 'choice',
        required: true,
        choices: ['Tallow Creek', 'Mount Quandary', 'Saltbush Flat', 'The Silos'],
      },
    ],
  },
  {
    name: 'Gift voucher',
    url: 'gift-voucher',
    group: VOUCHERS,
    body: 'Comes by email with a code, good for the shop and for entry fees. For the person who has every spanner already.',
    details: [{ name: 'Good for', value: 'Three years' }],
    images: pictures(art, [{ key: 'product-voucher' }]),
    options: [
      { name: 'kind', values: [25, 50, 100].map((dollars) => ({ value: `$${dollars}`, swatch: '' })) },
    ],
    skus: [25, 50, 100].map((dollars): DemoSku => ({
      code: `GFT-${dollars}`,
      options: { kind: `$${dollars}` },
      price: dollars,
      member_price: null,
      stock: null,
      weight_g: 0,
      size_class: 'S',
    })),
    digital: true,
    gst: false,
    takes_codes: false,
    voucher: true,
  },
  {
    name: 'Club rego plate fee',
    url: 'club-rego-plate-fee',
    group: CAR,
    body: 'One year on the club’s register. Check with your registrar.',
    images: [],
    skus: single('REG-PLT', 45, 0, null),
    digital: true,
    members_only: true,
    is_hidden: true,
    takes_codes: false,
    limit_per_order: 1,
  },
]

const REMOTE_CENTS = 600

/** The demo club’s delivery options, without their translations. */
const DELIVERY_OPTIONS: NewTerms['types'] = [
  {
    name: 'Pick up at the clubrooms',
    note: 'Thursdays 6 to 8 pm, or ask',
    kind: 'pick_up',
    isPickUp: true,
    ratePercent: 0,
    roundToCents: 1,
    isEnabled: true,
    sortOrder: 1,
  },
  {
    name: 'Pick up at the next event',
    note: 'At the sign-on table',
    kind: 'event_pick_up',
    isPickUp: true,
    ratePercent: 0,
    roundToCents: 1,
    isEnabled: true,
    sortOrder: 2,
  },
  {
    name: 'Parcel',
    note: 'Two to four working days',
    kind: 'parcel',
    isPickUp: false,
    ratePercent: 100,
    roundToCents: 1,
    isEnabled: true,
    sortOrder: 3,
  },
  {
    name: 'Express',
    note: 'Next working day',
    kind: 'express',
    isPickUp: false,
    ratePercent: 135,
    roundToCents: 5,
    isEnabled: true,
    sortOrder: 4,
  },
]

/** The demo club's delivery options and promotion codes. */
export const DEMO_TERMS: NewTerms = {
  types: DELIVERY_OPTIONS.map(withDeliveryTexts),
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
      extraCents: REMOTE_CENTS,
    },
    {
      name: 'Western Australia, north',
      country: 'AU',
      postcodeFrom: '6700',
      postcodeTo: '6799',
      extraCents: REMOTE_CENTS,
    },
    {
      name: 'Tasmania, islands',
      country: 'AU',
      postcodeFrom: '7255',
      postcodeTo: '7257',
      extraCents: REMOTE_CENTS,
    },
  ],
  promotions: [
    {
      code: 'GRID10',
      label: '10 % off shop items',
      kind: 'percent',
      percent: 10,
      minTotalCents: 0,
      isMembersOnly: false,
      startsAt: null,
      endsAt: null,
      maxUses: null,
      usedCount: 0,
    },
    {
      code: 'PITLANE',
      label: 'Free parcel from $80',
      kind: 'free_parcel',
      percent: 0,
      minTotalCents: 8000,
      isMembersOnly: false,
      startsAt: null,
      endsAt: null,
      maxUses: null,
      usedCount: 0,
    },
  ],
}
