/** How the shop delivers, for its officer: ways, prices by weight, zones. Money is dollars. @source DOMAIN §3.11, §5 "Shipping" */
import { msg } from '@lingui/core/macro'
import type { SizeClass } from '#features/catalogue/catalogue.contract.ts'
import { endpoint } from '#platform/shared/endpoint.ts'
import type { Refusal } from '#platform/shared/problem.ts'

const BASE = '/api/v1/sell/desk/delivery'

export const DELIVERY_KINDS = ['pick_up', 'parcel', 'express'] as const
export type DeliveryKind = (typeof DELIVERY_KINDS)[number]

/** A way to get an order. What has been offered once is closed, not deleted: carts may have chosen it. */
export type DeliveryWay = {
  /** 0 for a new one. */
  id: number
  name: string
  note: string
  kind: DeliveryKind
  /** Of the price by weight: 100 costs what it costs, 135 a third more. */
  rate_percent: number
  /** What its price is rounded to. */
  round_to: number
  is_enabled: boolean
}

/** What a parcel costs: the first row that takes both its weight and its size. */
export type DeliveryPrice = {
  size_class: SizeClass
  up_to_g: number
  amount: number
  /** For every further kilogram past the heaviest row. */
  further_kg: number
}

/** Where we deliver to. The narrowest zone that holds a postcode counts; empty postcodes are the whole country. */
export type DeliveryZone = {
  name: string
  country: string
  postcode_from: string
  postcode_to: string
  extra: number
}

/** The whole table. `version` is what was read: where it has changed since, nothing is written. */
export type DeliveryTable = {
  version: string
  ways: DeliveryWay[]
  prices: DeliveryPrice[]
  zones: DeliveryZone[]
}

export const readDelivery = endpoint<Record<string, never>, { item: DeliveryTable }>('GET', BASE)
export const saveDelivery = endpoint<DeliveryTable, { item: DeliveryTable }>('POST', `${BASE}/save`)

export const DELIVERY_REFUSALS = {
  changed: {
    code: 'CONFLICT',
    status: 409,
    message: msg`Somebody else has changed the delivery since you looked. It is shown anew`,
  },
  noWay: { code: 'VALIDATION', status: 422, message: msg`Keep one way open to get an order` },
  unknownWay: {
    code: 'VALIDATION',
    status: 422,
    message: msg`A way that was offered is closed, not taken away`,
  },
  noPrice: { code: 'VALIDATION', status: 422, message: msg`Keep one price for parcels` },
} as const satisfies Record<string, Refusal>
