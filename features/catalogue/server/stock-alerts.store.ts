import { and, asc, eq, inArray, isNotNull, isNull, lte, or, sql, type SQL } from 'drizzle-orm'
import { person } from '#features/accounts/server/accounts.tables.ts'
import type { RecordTexts } from '#features/site/record-texts.rules.ts'
import type { Db } from '#platform/server/database/pool.ts'
import { isShown } from './catalogue.store.ts'
import { product, sku, stockAlert } from './catalogue.tables.ts'

export type StockAlertRow = typeof stockAlert.$inferSelect

/** The item of a request. */
export type AlertItem = {
  skuId: number
  product: string
  url: string
  options: Record<string, string>
  translations: RecordTexts
}

const ITEM = {
  skuId: sku.id,
  product: product.name,
  url: product.url,
  options: sku.options,
  translations: product.translations,
}
const IS_ACTIVE = and(isNotNull(stockAlert.confirmedAt), isNull(stockAlert.notifiedAt))
const IS_IN_STOCK = and(eq(sku.isEnabled, true), or(isNull(sku.stock), sql`${sku.stock} > 0`))

/**
 * Returns an item on sale and its stock, and locks the stock until the transaction ends: a change of it then sees the
 * request. Null if guests may not see the product.
 */
export async function findItemToWatch(
  db: Db,
  code: string,
  now: Date,
): Promise<(AlertItem & { stock: number | null }) | null> {
  const [row] = await db
    .select({ ...ITEM, stock: sku.stock })
    .from(sku)
    .innerJoin(product, eq(product.id, sku.productId))
    .where(and(eq(sku.code, code), eq(sku.isEnabled, true), isShown(now)))
    .for('share', { of: sku })
  return row ?? null
}

/** Returns an item if guests can buy it now; null otherwise. */
export async function findBuyableItem(db: Db, skuId: number, now: Date): Promise<AlertItem | null> {
  const [row] = await db
    .select(ITEM)
    .from(sku)
    .innerJoin(product, eq(product.id, sku.productId))
    .where(and(eq(sku.id, skuId), IS_IN_STOCK, isShown(now)))
  return row ?? null
}

/** Stores the request of a person, and deletes the one for the same address without an account. */
export async function putPersonAlert(
  db: Db,
  row: Pick<StockAlertRow, 'id' | 'skuId' | 'locale' | 'createdAt'> & { personId: number; emailKey: string },
): Promise<void> {
  const { emailKey, ...values } = row
  await db.delete(stockAlert).where(and(eq(stockAlert.skuId, row.skuId), eq(stockAlert.emailKey, emailKey)))
  await db
    .insert(stockAlert)
    .values({ ...values, confirmedAt: row.createdAt })
    .onConflictDoUpdate({
      target: [stockAlert.personId, stockAlert.skuId],
      set: { createdAt: row.createdAt, confirmedAt: row.createdAt, notifiedAt: null },
    })
}

/**
 * Stores the unconfirmed request for an address. An active one stays as it is.
 * @returns the id of the request to confirm; null if there is an active one
 */
export async function putGuestAlert(
  db: Db,
  row: Pick<StockAlertRow, 'id' | 'skuId' | 'locale' | 'createdAt'> & { email: string; emailKey: string },
): Promise<string | null> {
  const [put] = await db
    .insert(stockAlert)
    .values(row)
    .onConflictDoUpdate({
      target: [stockAlert.emailKey, stockAlert.skuId],
      set: {
        email: row.email,
        locale: row.locale,
        createdAt: row.createdAt,
        confirmedAt: null,
        notifiedAt: null,
      },
      setWhere: sql`${stockAlert.confirmedAt} is null or ${stockAlert.notifiedAt} is not null`,
    })
    .returning({ id: stockAlert.id })
  return put?.id ?? null
}

/** Returns a request with its item. */
export async function findAlert(
  db: Db,
  id: string,
): Promise<{ alert: StockAlertRow; item: AlertItem } | null> {
  const [row] = await db
    .select({ alert: stockAlert, item: ITEM })
    .from(stockAlert)
    .innerJoin(sku, eq(sku.id, stockAlert.skuId))
    .innerJoin(product, eq(product.id, sku.productId))
    .where(eq(stockAlert.id, id))
  return row ?? null
}

/** Confirms a request that is still unconfirmed. */
export async function confirmAlert(db: Db, id: string, at: Date): Promise<void> {
  await db
    .update(stockAlert)
    .set({ confirmedAt: at })
    .where(and(eq(stockAlert.id, id), isNull(stockAlert.confirmedAt)))
}

/** Deletes all requests of the person or address to whom a request belongs. */
export async function deleteAlertsOf(
  db: Db,
  { personId, emailKey }: Pick<StockAlertRow, 'personId' | 'emailKey'>,
): Promise<void> {
  const isTheirs: SQL | undefined = or(
    personId === null ? undefined : eq(stockAlert.personId, personId),
    emailKey === null ? undefined : eq(stockAlert.emailKey, emailKey),
  )
  if (isTheirs !== undefined) await db.delete(stockAlert).where(isTheirs)
}

/** Returns which of these skus are in stock and have active requests. Runs one SQL statement. */
export async function findReturnedSkus(db: Db, skuIds: readonly number[]): Promise<number[]> {
  if (skuIds.length === 0) return []
  const rows = await db
    .selectDistinct({ id: sku.id })
    .from(stockAlert)
    .innerJoin(sku, eq(sku.id, stockAlert.skuId))
    .where(and(inArray(sku.id, [...skuIds]), IS_ACTIVE, IS_IN_STOCK))
    .orderBy(asc(sku.id))
  return rows.map(({ id }) => id)
}

/** Locks the oldest active requests for a sku and marks them as notified. @returns them, people first */
export async function takeActiveAlerts(
  db: Db,
  skuId: number,
  { at, limit }: { at: Date; limit: number },
): Promise<StockAlertRow[]> {
  const due = db
    .select({ id: stockAlert.id })
    .from(stockAlert)
    .where(and(eq(stockAlert.skuId, skuId), IS_ACTIVE))
    .orderBy(asc(stockAlert.createdAt), asc(stockAlert.id))
    .limit(limit)
    .for('update', { skipLocked: true })
  return db.update(stockAlert).set({ notifiedAt: at }).where(inArray(stockAlert.id, due)).returning()
}

/** Returns which of these addresses belong to people who have a request of their own for the sku. */
export async function findDoubledAddresses(
  db: Db,
  skuId: number,
  emailKeys: readonly string[],
): Promise<ReadonlySet<string>> {
  if (emailKeys.length === 0) return new Set()
  const rows = await db
    .select({ emailKey: person.emailKey })
    .from(stockAlert)
    .innerJoin(person, eq(person.id, stockAlert.personId))
    .where(and(eq(stockAlert.skuId, skuId), inArray(person.emailKey, [...emailKeys])))
  return new Set(rows.map(({ emailKey }) => emailKey))
}

/** Returns the number of active requests for each sku of a product. */
export async function countAlerts(db: Db, productId: number): Promise<{ sku: string; count: number }[]> {
  return db
    .select({ sku: sku.code, count: sql<number>`count(*)::int` })
    .from(stockAlert)
    .innerJoin(sku, eq(sku.id, stockAlert.skuId))
    .where(and(eq(sku.productId, productId), IS_ACTIVE))
    .groupBy(sku.id)
    .orderBy(asc(sku.sortOrder), asc(sku.id))
}

/** Deletes requests that were never confirmed, requests whose mail was sent, and very old requests. */
export async function deleteOldAlerts(
  db: Db,
  before: { unconfirmed: Date; notified: Date; any: Date },
): Promise<void> {
  await db
    .delete(stockAlert)
    .where(
      or(
        and(isNull(stockAlert.confirmedAt), lte(stockAlert.createdAt, before.unconfirmed)),
        lte(stockAlert.notifiedAt, before.notified),
        lte(stockAlert.createdAt, before.any),
      ),
    )
}
