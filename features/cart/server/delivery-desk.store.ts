import { asc, eq, sql } from 'drizzle-orm'
import type { Db } from '#platform/server/database/pool.ts'
import { shippingRate, shippingType, shippingZone } from './shop-terms.tables.ts'

export type OptionRow = typeof shippingType.$inferSelect
export type PriceRow = Omit<typeof shippingRate.$inferSelect, 'id'>
export type ZoneRow = Omit<typeof shippingZone.$inferSelect, 'id'>

export type DeliveryRows = { ways: OptionRow[]; prices: PriceRow[]; zones: ZoneRow[] }

/** Returns all delivery methods, including closed ones, and the prices and zones. */
export async function readDeliveryRows(db: Db): Promise<DeliveryRows> {
  const ways = await db.select().from(shippingType).orderBy(asc(shippingType.sortOrder), asc(shippingType.id))
  const prices = await db
    .select({
      sizeClass: shippingRate.sizeClass,
      upToG: shippingRate.upToG,
      amountCents: shippingRate.amountCents,
      furtherKgCents: shippingRate.furtherKgCents,
    })
    .from(shippingRate)
    .orderBy(asc(shippingRate.upToG), asc(shippingRate.id))
  const zones = await db
    .select({
      name: shippingZone.name,
      country: shippingZone.country,
      postcodeFrom: shippingZone.postcodeFrom,
      postcodeTo: shippingZone.postcodeTo,
      extraCents: shippingZone.extraCents,
    })
    .from(shippingZone)
    .orderBy(asc(shippingZone.country), asc(shippingZone.postcodeFrom), asc(shippingZone.id))
  return { ways, prices, zones }
}

/** Locks the table until the transaction ends, so that concurrent saves run one after the other. */
export async function lockDelivery(db: Db): Promise<void> {
  await db.execute(sql`lock table shipping_type in share row exclusive mode`)
}

/** A delivery method to write; `id` is null for a new one. Without translations, the stored ones are kept. */
type OptionToWrite = Omit<OptionRow, 'id' | 'translations'> & {
  id: number | null
  translations?: OptionRow['translations']
}

/** Writes the new table. Methods keep their ids, because carts and orders refer to them. */
export async function writeDeliveryRows(
  db: Db,
  { ways, prices, zones }: { ways: readonly OptionToWrite[] } & Omit<DeliveryRows, 'ways'>,
): Promise<void> {
  for (const { id, ...way } of ways) {
    if (id === null) await db.insert(shippingType).values(way)
    else await db.update(shippingType).set(way).where(eq(shippingType.id, id))
  }
  await db.delete(shippingRate)
  if (prices.length > 0) await db.insert(shippingRate).values(prices)
  await db.delete(shippingZone)
  if (zones.length > 0) await db.insert(shippingZone).values(zones)
}
