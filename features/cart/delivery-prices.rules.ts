/** Decides whether a change of the delivery table changes the prices that buyers pay. No clock, no database. */
import type { DeliveryTable } from './delivery-desk.contract.ts'

type Prices = Pick<DeliveryTable, 'ways' | 'prices' | 'zones'>

/**
 * Returns whether buyers would pay other prices. Changes of names, notes and the order of the lists, and new or closed
 * delivery methods, change no price.
 */
export function changesDeliveryPrices(before: Prices, after: Prices): boolean {
  const rates = new Map(before.ways.map((way) => [way.id, rateOf(way)]))
  const isOtherRate = after.ways.some((way) => (rates.get(way.id) ?? rateOf(way)) !== rateOf(way))
  return isOtherRate || tableOf(before) !== tableOf(after)
}

function rateOf({ kind, rate_percent: percent, round_to: roundTo }: DeliveryTable['ways'][number]): string {
  // Pick-up is free, so its other fields do not matter.
  return kind === 'pick_up' ? kind : JSON.stringify([kind, percent, roundTo])
}

function tableOf({ prices, zones }: Prices): string {
  const rows = prices.map((row) => JSON.stringify([row.size_class, row.up_to_g, row.amount, row.further_kg]))
  const areas = zones.map((one) =>
    JSON.stringify([one.country, one.postcode_from, one.postcode_to, one.extra]),
  )
  return [...rows.toSorted(), ...areas.toSorted()].join()
}
