/** A product while it is typed: everything as text, and back again with all that is wrong. @source DOMAIN §3.11 */
import type { MessageDescriptor } from '@lingui/core'
import type { AddonKind, ProductOption, SizeClass } from '#features/catalogue/catalogue.contract.ts'
import { addDays } from '#platform/shared/days.ts'
import { dayInZone } from '#platform/shared/format.ts'
import type { DeskProduct } from './shop-desk.contract.ts'

export const OPTION_NAMES = ['size', 'colour', 'kind'] as const satisfies readonly ProductOption['name'][]

/** What it is: sent by post, nothing to send, a ticket, or money. */
export const PRODUCT_SORTS = ['post', 'digital', 'ticket', 'voucher'] as const
export type ProductSort = (typeof PRODUCT_SORTS)[number]

/** Whether it can be bought in the shop, not at all, or on other screens alone. */
export const SHOWN_STATES = ['shown', 'off', 'hidden'] as const
export type ShownState = (typeof SHOWN_STATES)[number]

/** One thing on the shelf. `isKept`: it stands there already, so its code is fixed and its pieces are the stock desk's. */
export type SkuDraft = Record<(typeof OPTION_NAMES)[number], string> & {
  key: string
  isKept: boolean
  code: string
  price: string
  member_price: string
  stock: string
  weight_g: string
  size_class: SizeClass
}

export type AddonDraft = {
  key: string
  /** Empty until it is made from the name. */
  code: string
  label: string
  hint: string
  kind: AddonKind
  price: string
  max_len: string
  required: boolean
  /** One a line. */
  choices: string
}

export type TicketDraft = Record<
  'occasion' | 'kind' | 'day' | 'opens_at' | 'place' | 'address' | 'note' | 'conditions' | 'permit_no',
  string
>

export type PictureDraft = { hash: string; alt: string; option: string }

export type ProductDraft = {
  name: string
  url: string
  group: string
  body: string
  /** One a line. */
  details: string
  sort: ProductSort
  state: ShownState
  gst: boolean
  takes_codes: boolean
  members_only: boolean
  limit_per_order: string
  sort_order: string
  /** `YYYY-MM-DD`, inclusive; empty for no such day. */
  first_day: string
  last_day: string
  skus: SkuDraft[]
  addons: AddonDraft[]
  images: PictureDraft[]
  ticket: TicketDraft
}

/** What is wrong with one field; `field` is as the server names it, `skus.0.price`. */
export type DraftMistake = { field: string; message: MessageDescriptor }

/** Where a new product stands in the shop until somebody says otherwise. */
const BEHIND_OTHERS = 100

const NO_TICKET: TicketDraft = {
  occasion: '',
  kind: '',
  day: '',
  opens_at: '',
  place: '',
  address: '',
  note: '',
  conditions: '',
  permit_no: '',
}

/** One more thing, like the one before it but for what tells them apart. */
export function nextSku(key: string, before: SkuDraft | undefined): SkuDraft {
  return {
    price: '',
    member_price: '',
    weight_g: '0',
    size_class: 'S',
    ...before,
    key,
    isKept: false,
    code: '',
    size: '',
    colour: '',
    kind: '',
    stock: '',
  }
}

export function newAddon(key: string): AddonDraft {
  return {
    key,
    code: '',
    label: '',
    hint: '',
    kind: 'text',
    price: '0.00',
    max_len: '20',
    required: false,
    choices: '',
  }
}

/** Where somebody begins who adds a product. */
export function emptyDraft(): ProductDraft {
  return {
    name: '',
    url: '',
    group: '',
    body: '',
    details: '',
    sort: 'post',
    state: 'shown',
    gst: true,
    takes_codes: true,
    members_only: false,
    limit_per_order: '',
    sort_order: String(BEHIND_OTHERS),
    first_day: '',
    last_day: '',
    skus: [nextSku('first', undefined)],
    addons: [],
    images: [],
    ticket: NO_TICKET,
  }
}

/** A product as its form shows it. */
export function draftOf(product: DeskProduct, timezone: string): ProductDraft {
  const { ticket } = product
  return {
    name: product.name,
    url: product.url,
    group: product.group,
    body: product.body,
    details: product.details.map(({ name, value }) => `${name}: ${value}`).join('\n'),
    sort: sortOf(product),
    state: product.is_enabled ? (product.is_hidden ? 'hidden' : 'shown') : 'off',
    gst: product.gst,
    takes_codes: product.takes_codes,
    members_only: product.members_only,
    limit_per_order: spelled(product.limit_per_order),
    sort_order: String(product.sort_order),
    first_day: dayOf(product.active_from, timezone),
    last_day: lastDayOf(product.active_to, timezone),
    skus: product.skus.map((sku) => ({
      key: sku.code,
      isKept: true,
      code: sku.code,
      size: sku.options['size'] ?? '',
      colour: sku.options['colour'] ?? '',
      kind: sku.options['kind'] ?? '',
      price: sku.price.toFixed(2),
      member_price: sku.member_price === null ? '' : sku.member_price.toFixed(2),
      stock: spelled(sku.stock),
      weight_g: String(sku.weight_g),
      size_class: sku.size_class,
    })),
    addons: product.addons.map((addon) => ({
      ...addon,
      key: addon.code,
      price: addon.price.toFixed(2),
      max_len: String(addon.max_len),
      choices: addon.choices.join('\n'),
    })),
    images: product.images.map(({ hash, alt, option }) => ({ hash, alt, option })),
    ticket: ticket === null ? NO_TICKET : ticketDraftOf(ticket),
  }
}

/** The first day that an instant is of; empty for none. */
export function dayOf(instant: string | null, timezone: string): string {
  return instant === null ? '' : dayInZone(Date.parse(instant), timezone)
}

/** The last day before an instant; empty for none. */
export function lastDayOf(instant: string | null, timezone: string): string {
  return instant === null ? '' : dayInZone(Date.parse(instant) - 1, timezone)
}

/** The day after the last one. */
export function dayAfter(day: string): string {
  return addDays(day, 1)
}

/** An address made of a name: plain letters and figures, parted by one dash each. */
export function addressOf(name: string): string {
  return plain(name, '-').slice(0, 60).replace(/-+$/, '')
}

/** A code for a thing whose officer has thought of none. */
export function codeOf(
  name: string,
  { size, colour, kind }: Pick<SkuDraft, 'size' | 'colour' | 'kind'>,
): string {
  const tail = plain([colour, kind, size].join(' '), '-').toUpperCase().slice(0, 12)
  const head = plain(name, '-')
    .toUpperCase()
    .slice(0, 23 - tail.length)
  const code = [head, tail].map((part) => part.replace(/^-+|-+$/g, '')).filter((part) => part !== '')
  return code.join('-')
}

/** What an add-on is known by in carts, made of its name. */
export function addonCodeOf(label: string, taken: ReadonlySet<string>): string {
  const made = plain(label, '_')
    .replace(/^[^a-z]+/, '')
    .slice(0, 26)
  const code = made === '' ? 'extra' : made
  let number = 1
  let free = code
  while (taken.has(free)) free = `${code}_${(number += 1)}`
  return free
}

function plain(text: string, between: '-' | '_'): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[’']/g, '')
    .split(/[^a-z0-9]+/)
    .filter((part) => part !== '')
    .join(between)
}

function sortOf({ voucher, ticket, digital }: DeskProduct): ProductSort {
  if (voucher) return 'voucher'
  if (ticket !== null) return 'ticket'
  return digital ? 'digital' : 'post'
}

function ticketDraftOf(ticket: TicketDraft): TicketDraft {
  const { occasion, kind, day, opens_at, place, address, note, conditions, permit_no } = ticket
  return { occasion, kind, day, opens_at, place, address, note, conditions, permit_no }
}

const spelled = (number: number | null) => (number === null ? '' : String(number))
