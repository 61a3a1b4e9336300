import { and, asc, eq, gt, isNull, or, sql } from 'drizzle-orm'
import type { SizeClass } from '#features/catalogue/catalogue.contract.ts'
import type { Db } from '#platform/server/database/pool.ts'
import type { PromotionTerms } from '../cart.rules.ts'
import type { ShippingTable, ShippingTypeTerms } from '../cart-shipping.rules.ts'
import { promotion, shippingRate, shippingType, shippingZone } from './shop-terms.tables.ts'

/** The shop's settings for every cart: delivery methods, their prices, and promotion codes. */
export type ShopTerms = {
  shipping: ShippingTable
  promotions: ReadonlyMap<string, PromotionTerms & { label: string }>
}

/** Loads all terms; there are few of them. */
export async function loadShopTerms(db: Db): Promise<ShopTerms> {
  const [types, rates, zones, promotions] = await Promise.all([
    db
      .select()
      .from(shippingType)
      .where(eq(shippingType.isEnabled, true))
      .orderBy(asc(shippingType.sortOrder), asc(shippingType.id)),
    db.select().from(shippingRate).orderBy(asc(shippingRate.upToG)),
    db.select().from(shippingZone),
    db.select().from(promotion),
  ])
  return {
    shipping: {
      types: types.map((type) => ({ ...type, kind: type.kind as ShippingTypeTerms['kind'] })),
      rates: rates.map((rate) => ({ ...rate, sizeClass: rate.sizeClass as SizeClass })),
      zones,
    },
    promotions: new Map(
      promotions.map(({ startsAt, endsAt, kind, ...rest }) => [
        rest.code,
        {
          ...rest,
          kind: kind as PromotionTerms['kind'],
          startsAtMs: startsAt?.getTime() ?? null,
          endsAtMs: endsAt?.getTime() ?? null,
        },
      ]),
    ),
  }
}

/** Returns whether the shop has no delivery methods yet. */
export async function isWithoutTerms(db: Db): Promise<boolean> {
  return (await db.select({ id: shippingType.id }).from(shippingType).limit(1)).length === 0
}

export type NewTerms = {
  types: readonly (typeof shippingType.$inferInsert)[]
  rates: readonly (typeof shippingRate.$inferInsert)[]
  zones: readonly (typeof shippingZone.$inferInsert)[]
  promotions: readonly (typeof promotion.$inferInsert)[]
}

/** Inserts a shop's initial terms. */
export async function insertTerms(db: Db, { types, rates, zones, promotions }: NewTerms): Promise<void> {
  await db.insert(shippingType).values([...types])
  await db.insert(shippingRate).values([...rates])
  await db.insert(shippingZone).values([...zones])
  await db.insert(promotion).values([...promotions])
}

/** Counts one use of a code. Two concurrent buyers never share the last use. @returns false if the code is used up */
export async function takePromotion(db: Db, code: string): Promise<boolean> {
  const rows = await db
    .update(promotion)
    .set({ usedCount: sql`${promotion.usedCount} + 1` })
    .where(
      and(
        eq(promotion.code, code),
        or(isNull(promotion.maxUses), gt(promotion.maxUses, promotion.usedCount)),
      ),
    )
    .returning({ code: promotion.code })
  return rows.length > 0
}

/** Restores one use of a code if the order that used it was never paid. */
export async function releasePromotion(db: Db, code: string): Promise<void> {
  await db
    .update(promotion)
    .set({ usedCount: sql`greatest(0, ${promotion.usedCount} - 1)` })
    .where(eq(promotion.code, code))
}
