/**
 * Delivery prices, calculated from the shop's tables in integer cents and grams.
 * @source docs/reference/shop-and-payments.md §4.1
 */
import { type Product, SIZE_CLASSES, type SizeClass } from '#features/catalogue/catalogue.contract.ts'
import type { RecordTexts } from '#features/site/record-texts.rules.ts'
import { dollarsOf } from '#platform/shared/money.ts'
import type { DeliveryKind } from './delivery-desk.contract.ts'

export type ShippingTypeTerms = {
  id: number
  name: string
  note: string
  translations: RecordTexts
  kind: DeliveryKind
  isPickUp: boolean
  ratePercent: number
  roundToCents: number
}

export type RateTerms = { sizeClass: SizeClass; upToG: number; amountCents: number; furtherKgCents: number }

/** A delivery zone. Empty postcodes mean the whole country. */
export type ZoneTerms = {
  name: string
  country: string
  postcodeFrom: string
  postcodeTo: string
  extraCents: number
}

export type ShippingTable = {
  types: readonly ShippingTypeTerms[]
  rates: readonly RateTerms[]
  zones: readonly ZoneTerms[]
}

/** A line of a parcel. Digital items are left out beforehand. */
export type ParcelLine = { qty: number; weightG: number; sizeClass: SizeClass }

export type PricedType = ShippingTypeTerms & { amountCents: number }

/** The destination of a parcel; null while unknown. */
export type Destination = { postcode: string; country: string } | null

/**
 * Returns the available delivery methods: pick-up first, then by price. Without a destination, or for one outside every
 * zone, only pick-up is returned.
 */
export function shippingOptions(
  table: ShippingTable,
  lines: readonly ParcelLine[],
  destination: Destination,
  isParcelFree = false,
): PricedType[] {
  if (lines.length === 0) return []
  const zone = destination === null ? null : zoneOf(table.zones, destination)
  const rateCents = zone === null ? null : rateOf(table.rates, lines)
  return table.types
    .flatMap((type): PricedType[] => {
      if (type.isPickUp) return [{ ...type, amountCents: 0 }]
      if (zone === null || rateCents === null) return []
      if (type.kind === 'parcel' && isParcelFree) return [{ ...type, amountCents: 0 }]
      return [{ ...type, amountCents: priceOf(type, rateCents + zone.extraCents) }]
    })
    .sort((a, b) => Number(b.isPickUp) - Number(a.isPickUp) || a.amountCents - b.amountCents)
}

/** Returns the narrowest zone that contains a postcode; null if the shop does not deliver there. */
export function zoneOf(
  zones: readonly ZoneTerms[],
  { postcode, country }: { postcode: string; country: string },
): ZoneTerms | null {
  const inside = zones.filter(
    (zone) =>
      zone.country === country &&
      (zone.postcodeFrom === '' || (zone.postcodeFrom <= postcode && postcode <= zone.postcodeTo)),
  )
  return inside.find((zone) => zone.postcodeFrom !== '') ?? inside[0] ?? null
}

/**
 * Returns the price in cents of a standard parcel: the first table row that allows its weight and its largest item, or
 * the last row plus a price for each further kilogram. Null without a table.
 */
export function rateOf(rates: readonly RateTerms[], lines: readonly ParcelLine[]): number | null {
  const weightG = lines.reduce((sum, line) => sum + line.weightG * line.qty, 0)
  const size = Math.max(...lines.map((line) => SIZE_CLASSES.indexOf(line.sizeClass)))
  const ordered = [...rates].sort((a, b) => a.upToG - b.upToG)
  const fitting = ordered.find(
    (rate) => weightG <= rate.upToG && SIZE_CLASSES.indexOf(rate.sizeClass) >= size,
  )
  if (fitting !== undefined) return fitting.amountCents
  const largest = ordered.at(-1)
  return largest === undefined
    ? null
    : largest.amountCents + Math.max(0, Math.ceil((weightG - largest.upToG) / 1000)) * largest.furtherKgCents
}

/** Returns a percentage of the rate, rounded half up to a multiple of `roundToCents`. */
function priceOf({ ratePercent, roundToCents }: ShippingTypeTerms, rateCents: number): number {
  const step = 100 * roundToCents
  return Math.floor((2 * rateCents * ratePercent + step) / (2 * step)) * roundToCents
}

/**
 * Returns the lowest price in cents of sending these goods anywhere, to show before the destination is known; null if
 * nothing is sent.
 */
export function lowestDeliveryCents(
  { types, rates, zones }: ShippingTable,
  lines: readonly ParcelLine[],
  isParcelFree = false,
): number | null {
  const sending = types.filter(({ isPickUp }) => !isPickUp)
  const rateCents = lines.length === 0 ? null : rateOf(rates, lines)
  if (rateCents === null || sending.length === 0 || zones.length === 0) return null
  const nearestCents = rateCents + Math.min(...zones.map(({ extraCents }) => extraCents))
  return Math.min(
    ...sending.map((type) => (isParcelFree && type.kind === 'parcel' ? 0 : priceOf(type, nearestCents))),
  )
}

/** Returns the lowest price in dollars of sending one piece of a product; null if it is not sent. */
export function productDeliveryFrom(
  table: ShippingTable,
  { digital, skus }: Pick<Product, 'digital' | 'skus'>,
): number | null {
  if (digital) return null
  const prices = skus.flatMap(
    ({ weight_g: weightG, size_class: sizeClass }) =>
      lowestDeliveryCents(table, [{ qty: 1, weightG, sizeClass }]) ?? [],
  )
  return prices.length === 0 ? null : dollarsOf(Math.min(...prices))
}
