/**
 * The calls with which the shop officer sets delivery methods, prices by weight, and zones. Money is in dollars.
 * @source docs/reference/shop-and-payments.md §4.1
 */
import { msg } from '@lingui/core/macro'
import type { SizeClass } from '#features/catalogue/catalogue.contract.ts'
import type { RecordTexts } from '#features/site/record-texts.rules.ts'
import { endpoint } from '#platform/shared/endpoint.ts'
import type { Refusal } from '#platform/shared/problem.ts'

const BASE = '/api/v1/sell/desk/delivery'

export const DELIVERY_KINDS = ['pick_up', 'event_pick_up', 'parcel', 'express'] as const
export type DeliveryKind = (typeof DELIVERY_KINDS)[number]

/** Returns whether the buyer picks the goods up with a method of this kind, which is then free. */
export function isPickUpKind(kind: DeliveryKind): boolean {
  return kind === 'pick_up' || kind === 'event_pick_up'
}

/** The texts of a delivery method that can be translated, with their longest length. */
export const DELIVERY_TEXT_LIMITS = { name: 60, note: 120 } as const
export const DELIVERY_TEXTS = ['name', 'note'] as const

/** A delivery method. A method that was ever offered is closed, not deleted, because carts may have chosen it. */
export type DeliveryOption = {
  /** The id of the delivery method; 0 for a new one. */
  id: number
  name: string
  note: string
  /**
   * Name and note in the further languages of the club. A save without this field keeps the stored translations; a
   * response without it means that there are none.
   */
  translations?: RecordTexts
  /** `event_pick_up` is a pick-up at the club's next event, which the buyer sees with its day. */
  kind: DeliveryKind
  /** The percentage of the price by weight: 100 is that price, 135 is about a third more. */
  rate_percent: number
  /** The price is rounded to a multiple of this amount, in dollars. */
  round_to: number
  is_enabled: boolean
}

/** One row of the prices by weight. The first row that allows both the weight and the size of a parcel applies. */
export type DeliveryPrice = {
  size_class: SizeClass
  up_to_g: number
  amount: number
  /** The price of each further kilogram above the heaviest row. */
  further_kg: number
}

/** A delivery zone. The narrowest zone that contains a postcode applies; empty postcodes mean the whole country. */
export type DeliveryZone = {
  name: string
  country: string
  postcode_from: string
  postcode_to: string
  extra: number
}

/**
 * The whole delivery table. Its revision `version` is a hash, because the table has no single row; a stale save is
 * refused.
 */
export type DeliveryTable = {
  version: string
  ways: DeliveryOption[]
  prices: DeliveryPrice[]
  zones: DeliveryZone[]
}

export const readDelivery = endpoint<Record<string, never>, { item: DeliveryTable }>('GET', BASE)
export const saveDelivery = endpoint<DeliveryTable, { item: DeliveryTable }>('POST', `${BASE}/save`)

export const DELIVERY_REFUSALS = {
  noOption: { code: 'VALIDATION', status: 422, message: msg`Keep at least one delivery option open` },
  unknownOption: {
    code: 'VALIDATION',
    status: 422,
    message: msg`A delivery option that was offered can be closed, but not removed`,
  },
  noPrice: { code: 'VALIDATION', status: 422, message: msg`Keep at least one price for parcels` },
} as const satisfies Record<string, Refusal>
