/**
 * A product as it is typed into the form, as texts, with conversion from the stored product.
 * @source docs/reference/shop-and-payments.md §1.1
 */
import type { MessageDescriptor } from '@lingui/core'
import type { AddonKind, ProductOption, SizeClass, TicketDetails } from './catalogue.contract.ts'
import type { RecordTexts } from '#features/site/record-texts.rules.ts'
import { addDays } from '#platform/shared/days.ts'
import { dayInZone } from '#platform/shared/format.ts'
import { withoutEnd, withoutEnds } from '#platform/shared/trim-text.ts'
import type { DeskProduct } from './shop-desk.contract.ts'

export const OPTION_NAMES = ['size', 'colour', 'kind'] as const satisfies readonly ProductOption['name'][]

/** Kinds of product: sent by post, nothing to send, ticket, gift voucher. */
export const PRODUCT_SORTS = ['post', 'digital', 'ticket', 'voucher'] as const
export type ProductSort = (typeof PRODUCT_SORTS)[number]

/** Availability: in the shop, not at all, or hidden and sold on other screens only. */
export const SHOWN_STATES = ['shown', 'off', 'hidden'] as const
export type ShownState = (typeof SHOWN_STATES)[number]

/**
 * One SKU in the form. `isStored`: it exists already, so its code is fixed and its stock is changed at the stock desk.
 */
export type SkuDraft = Record<(typeof OPTION_NAMES)[number], string> & {
  key: string
  isStored: boolean
  code: string
  price: string
  member_price: string
  stock: string
  weight_g: string
  size_class: SizeClass
}

export type AddonDraft = {
  key: string
  /** Code of the add-on; empty until the server makes one from the label. */
  code: string
  label: string
  hint: string
  kind: AddonKind
  price: string
  max_len: string
  required: boolean
  /** The choices as typed text, one choice on each line. */
  choices: string
}

/** Ticket data in the form. `event_id` is the id of an event of the calendar, or empty. */
export type TicketDraft = Record<
  | 'event_id'
  | 'occasion'
  | 'kind'
  | 'day'
  | 'opens_at'
  | 'place'
  | 'address'
  | 'note'
  | 'conditions'
  | 'permit_no',
  string
>

export type PictureDraft = { hash: string; alt: string; option: string }

export type ProductDraft = {
  name: string
  url: string
  group: string
  body: string
  /** The details as typed text, one detail on each line. */
  details: string
  sort: ProductSort
  state: ShownState
  gst: boolean
  takes_codes: boolean
  members_only: boolean
  limit_per_order: string
  sort_order: string
  /** First day on sale, `YYYY-MM-DD`, inclusive; empty for no limit. */
  first_day: string
  last_day: string
  skus: SkuDraft[]
  addons: AddonDraft[]
  images: PictureDraft[]
  ticket: TicketDraft
  translations: RecordTexts
}

/** An error in one field; `field` is named as by the server, `skus.0.price`. */
export type DraftMistake = { field: string; message: MessageDescriptor }

/** The default sort order of a new product, which places it after the others. */
const BEHIND_OTHERS = 100

const NO_TICKET: TicketDraft = {
  event_id: '',
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

/** Returns a further SKU that copies the one before except for its code and options. */
export function nextSku(key: string, before: SkuDraft | undefined): SkuDraft {
  return {
    price: '',
    member_price: '',
    weight_g: '0',
    size_class: 'S',
    ...before,
    key,
    isStored: false,
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

/** Returns the empty form of a new product. */
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
    translations: {},
  }
}

/** Converts a product to its form. */
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
      isStored: true,
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
    translations: product.translations,
  }
}

/** Returns the day of an instant; empty if there is no instant. */
export function dayOf(instant: string | null, timezone: string): string {
  return instant === null ? '' : dayInZone(Date.parse(instant), timezone)
}

/** Returns the last whole day before an instant; empty if there is no instant. */
export function lastDayOf(instant: string | null, timezone: string): string {
  return instant === null ? '' : dayInZone(Date.parse(instant) - 1, timezone)
}

/** Returns the following day. */
export function dayAfter(day: string): string {
  return addDays(day, 1)
}

/** Makes an address from a name: lower-case letters and digits, separated by single dashes. */
export function addressOf(name: string): string {
  return withoutEnd(plain(name, '-').slice(0, 60), /-/)
}

/** Makes a code for a SKU from the product's name and options. */
export function codeOf(
  name: string,
  { size, colour, kind }: Pick<SkuDraft, 'size' | 'colour' | 'kind'>,
): string {
  const tail = plain([colour, kind, size].join(' '), '-').toUpperCase().slice(0, 12)
  const head = plain(name, '-')
    .toUpperCase()
    .slice(0, 23 - tail.length)
  const code = [head, tail].map((part) => withoutEnds(part, /-/)).filter((part) => part !== '')
  return code.join('-')
}

/** Makes an add-on's code from its label, distinct from the codes taken. */
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

function ticketDraftOf(ticket: TicketDetails): TicketDraft {
  const { occasion, kind, day, opens_at, place, address, note, conditions, permit_no } = ticket
  const event_id = spelled(ticket.event_id ?? null)
  return { event_id, occasion, kind, day, opens_at, place, address, note, conditions, permit_no }
}

const spelled = (number: number | null) => (number === null ? '' : String(number))
