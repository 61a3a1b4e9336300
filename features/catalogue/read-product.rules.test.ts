import { describe, expect, it } from 'vitest'
import {
  addonCodeOf,
  addressOf,
  codeOf,
  draftOf,
  emptyDraft,
  nextSku,
  newAddon,
} from './product-draft.rules.ts'
import type { ProductDraft } from './product-draft.rules.ts'
import { changesOf, readProduct } from './read-product.rules.ts'
import type { DeskProduct } from './shop-desk.contract.ts'

const ZONE = 'Australia/Sydney'

const HOODIE: DeskProduct = {
  id: 7,
  translations: {},
  name: 'Hoodie',
  url: 'hoodie',
  group: 'wear',
  body: 'Brushed inside.',
  details: [{ name: 'Fabric', value: '80 % cotton: 320 g/m²' }],
  images: [
    {
      hash: 'a'.repeat(32),
      alt: 'A hoodie',
      placeholder: '#112233',
      width: 900,
      height: 900,
      option: 'Teal',
    },
  ],
  options: [
    { name: 'colour', values: [{ value: 'Teal', swatch: '#007a7a' }] },
    {
      name: 'size',
      values: [
        { value: 'M', swatch: '' },
        { value: 'S', swatch: '' },
      ],
    },
  ],
  skus: ['S', 'M'].map((size) => ({
    code: `HOD-${size}`,
    options: { size, colour: 'Teal' },
    price: 79,
    member_price: size === 'M' ? 72.5 : null,
    stock: size === 'M' ? 4 : null,
    weight_g: 620,
    size_class: 'M' as const,
  })),
  addons: [
    {
      code: 'sleeve',
      label: 'Name',
      hint: '',
      kind: 'text',
      price: 8,
      max_len: 12,
      required: false,
      choices: [],
    },
  ],
  gst: true,
  members_only: false,
  digital: false,
  ticket: null,
  limit_per_order: 4,
  updated_at: '2026-11-20T00:00:00.000Z',
  is_hidden: false,
  takes_codes: true,
  voucher: false,
  active_from: '2026-11-01T22:30:00.000Z',
  active_to: null,
  is_enabled: true,
  is_event_off: false,
  sort_order: 2,
}

const read = (draft: ProductDraft, known: DeskProduct | null = null) => readProduct(draft, known, ZONE)
const wrong = (draft: ProductDraft, known: DeskProduct | null = null) =>
  read(draft, known).mistakes.map(({ field }) => field)
const single = (change: Partial<ProductDraft['skus'][number]> = {}) => [
  { ...nextSku('one', undefined), price: '12.50', ...change },
]

describe('the product form', () => {
  it('accepts the colon of any keyboard between a detail and its value', () => {
    const { input, mistakes } = read({ ...draftOf(HOODIE, ZONE), details: '生地：綿' }, HOODIE)
    expect(mistakes).toEqual([])
    expect(input).toMatchObject({ details: [{ name: '生地', value: '綿' }] })
  })

  it('converts back to the same product, so that saving without a change sends nothing', () => {
    const { input, mistakes } = read(draftOf(HOODIE, ZONE), HOODIE)
    expect(mistakes).toEqual([])
    expect(input).toMatchObject({
      details: HOODIE.details,
      options: HOODIE.options,
      skus: HOODIE.skus,
      addons: HOODIE.addons,
      // The form shows the start of sale as a day, but saving keeps its stored time to the minute.
      active_from: HOODIE.active_from,
      is_enabled: true,
    })
    expect(changesOf(input, read(draftOf(HOODIE, ZONE), HOODIE).input)).toEqual({})
  })

  it('sends changed fields only', () => {
    const before = read(draftOf(HOODIE, ZONE), HOODIE).input
    const draft = { ...draftOf(HOODIE, ZONE), state: 'off' as const, last_day: '2026-12-24' }
    expect(changesOf(read(draft, HOODIE).input, before)).toEqual({
      is_enabled: false,
      // The sale ends at midnight after the last day, in the club’s time zone.
      active_to: '2026-12-24T13:00:00.000Z',
    })
  })

  it('reports every missing or invalid field at once', () => {
    const draft: ProductDraft = {
      ...emptyDraft(),
      name: 'Cap',
      url: 'Not an address',
      details: 'Fabric: cotton\nno colon here',
      limit_per_order: '100',
      sort: 'ticket',
      skus: [
        { ...nextSku('one', undefined), price: '12.345', stock: '-1', size: 'M', code: 'x' },
        { ...nextSku('two', undefined), price: '1', member_price: 'free' },
      ],
      addons: [{ ...newAddon('a'), price: 'a lot', max_len: '0' }],
    }
    expect(wrong(draft)).toEqual(
      expect.arrayContaining([
        'url',
        'details',
        'limit_per_order',
        'ticket.occasion',
        'ticket.place',
        'ticket.day',
        'skus.0.price',
        'skus.0.stock',
        'skus.0.code',
        'skus.1.member_price',
        'skus.1.options',
        'addons.0.label',
        'addons.0.price',
        'addons.0.max_len',
      ]),
    )
  })

  it('asks only for the name first, because address and codes are made from it', () => {
    expect(wrong({ ...emptyDraft(), skus: single() })).toEqual(['name'])
  })

  it('refuses identical SKUs, duplicate codes, and an end before the start', () => {
    const two = [single({ size: 'M', code: 'CAP-1' }), single({ size: 'M', code: 'CAP-1' })].flat()
    const draft = { ...emptyDraft(), name: 'Cap', url: 'cap', skus: two }
    expect(wrong({ ...draft, first_day: '2026-12-02', last_day: '2026-12-01' })).toEqual([
      'skus',
      'skus.1.options',
      'active_to',
    ])
  })

  it('makes a voucher digital, and gives products that are not sent no weight', () => {
    const draft = { ...emptyDraft(), name: 'Voucher', url: 'voucher', skus: single({ weight_g: 'heavy' }) }
    const { input, mistakes } = read({ ...draft, sort: 'voucher' })
    expect(mistakes).toEqual([])
    expect(input).toMatchObject({
      voucher: true,
      digital: true,
      gst: false,
      takes_codes: false,
      skus: [{ weight_g: 0, stock: null }],
    })
    expect(wrong({ ...draft, sort: 'post' })).toEqual(['skus.0.weight_g'])
  })

  it('retains a colour’s swatch, counted stock, and a schedule that no field shows', () => {
    const draft = draftOf(HOODIE, ZONE)
    const more = nextSku('new', draft.skus[0])
    const { input } = read(
      {
        ...draft,
        skus: [...draft.skus.map((sku) => ({ ...sku, stock: '99' })), { ...more, colour: 'Red', size: 'S' }],
      },
      HOODIE,
    )
    expect(input.options[0]?.values).toEqual([
      { value: 'Teal', swatch: '#007a7a' },
      { value: 'Red', swatch: '' },
    ])
    expect(input.skus.map(({ code, stock }) => [code, stock])).toEqual([
      ['HOD-S', null],
      ['HOD-M', 4],
      ['HOODIE-RED-S', null],
    ])
    const ticket = {
      occasion: 'Dinner',
      kind: '',
      day: '2026-12-05',
      opens_at: '18:00',
      place: 'Hall',
      address: '',
      note: '',
      schedule: [{ time: '19:00', label: 'Soup' }],
      conditions: '',
      permit_no: '',
      colour: '#123456',
    }
    const dinner = { ...HOODIE, digital: true, ticket, options: [], skus: [] }
    expect(read(draftOf(dinner, ZONE), dinner).input.ticket).toEqual({
      ...ticket,
      event_id: null,
      last_day: '',
    })
  })

  it.each([
    ['Club tee “50 laps”', 'club-tee-50-laps'],
    ['  Crème   brûlée ', 'creme-brulee'],
    ['クラブ', ''],
  ])('makes from the name %j the address %j', (name, address) => {
    expect(addressOf(name)).toBe(address)
  })

  it('makes codes that the server accepts', () => {
    expect(codeOf('Club tee', { size: 'XL', colour: 'Black', kind: '' })).toBe('CLUB-TEE-BLACK-XL')
    expect(codeOf('A very long name of a product', { size: '', colour: '', kind: '' })).toMatch(
      /^[A-Z0-9-]{3,24}$/,
    )
    expect(addonCodeOf('12 Names', new Set())).toBe('names')
    expect(addonCodeOf('名前', new Set(['extra']))).toBe('extra_2')
  })
})
