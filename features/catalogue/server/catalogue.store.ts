import { and, asc, eq, gt, inArray, isNull, lte, notInArray, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#platform/server/database/pool.ts'
import { countedPage, IN_ALL } from '#platform/server/records/counted-page.store.ts'
import type { RecordQuery } from '#platform/server/records/record-model.ts'
import type { TicketFacts } from '../catalogue.contract.ts'
import type { ProductDraft } from '../catalogue.schema.ts'
import { centsOf } from '../catalogue.rules.ts'
import { addon, product, sku } from './catalogue.tables.ts'

type SkuRow = Omit<typeof sku.$inferSelect, 'productId' | 'sortOrder' | 'isEnabled'>
type AddonRow = Omit<typeof addon.$inferSelect, 'id' | 'productId' | 'sortOrder'>

export type StoredProduct = typeof product.$inferSelect & { skus: SkuRow[]; addons: AddonRow[] }

const SKUS = sql<
  SkuRow[]
>`(select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'code', s.code, 'options', s.options,
  'priceCents', s.price_cents, 'memberPriceCents', s.member_price_cents, 'stock', s.stock, 'weightG', s.weight_g,
  'sizeClass', s.size_class) order by s.sort_order, s.id), '[]'::jsonb)
  from sku s where s.product_id = product.id and s.is_enabled)`

/** The add-ons of the product of a statement, in the order of the shelf. Also for the cart's own statement. */
export const ADDONS_OF_PRODUCT = sql<
  AddonRow[]
>`(select coalesce(jsonb_agg(jsonb_build_object('code', a.code, 'label', a.label,
  'hint', a.hint, 'kind', a.kind, 'priceCents', a.price_cents, 'maxLen', a.max_len, 'isRequired', a.is_required,
  'choices', a.choices) order by a.sort_order, a.id), '[]'::jsonb) from addon a where a.product_id = product.id)`

const PRODUCT = {
  id: product.id,
  name: product.name,
  url: product.url,
  groupSlug: product.groupSlug,
  body: product.body,
  details: product.details,
  images: product.images,
  options: product.options,
  hasGst: product.hasGst,
  isMembersOnly: product.isMembersOnly,
  isDigital: product.isDigital,
  ticket: product.ticket,
  isHidden: product.isHidden,
  takesCodes: product.takesCodes,
  isVoucher: product.isVoucher,
  limitPerOrder: product.limitPerOrder,
  activeFrom: product.activeFrom,
  activeTo: product.activeTo,
  isEnabled: product.isEnabled,
  sortOrder: product.sortOrder,
  createdAt: product.createdAt,
  updatedAt: product.updatedAt,
  skus: SKUS,
  addons: ADDONS_OF_PRODUCT,
}

/** What strangers may see of the shelf at this instant. */
export function isShown(now: Date): SQL {
  return (
    and(
      eq(product.isEnabled, true),
      eq(product.isHidden, false),
      or(isNull(product.activeFrom), lte(product.activeFrom, now)),
      or(isNull(product.activeTo), gt(product.activeTo, now)),
    ) ?? sql`false`
  )
}

/** Products with all that belongs to them, and how many there are; one statement, two past the end. */
export async function listProductRows(
  db: Db,
  { where, order, limit, offset }: RecordQuery,
): Promise<{ rows: StoredProduct[]; total: number }> {
  const rows = await db
    .select({ ...PRODUCT, total: IN_ALL })
    .from(product)
    .where(where)
    .orderBy(...order)
    .limit(limit)
    .offset(offset)
  return countedPage(rows, offset, () => db.$count(product, where))
}

/** All that strangers may see now, in the order of the shelf. */
export async function findShownProducts(db: Db, now: Date): Promise<StoredProduct[]> {
  return db.select(PRODUCT).from(product).where(isShown(now)).orderBy(asc(product.sortOrder), asc(product.id))
}

/** One of those by its address, or null. */
export async function findShownProduct(db: Db, url: string, now: Date): Promise<StoredProduct | null> {
  const [row] = await db
    .select(PRODUCT)
    .from(product)
    .where(and(eq(product.url, url), isShown(now)))
  return row ?? null
}

/** When the shelf next changes by itself, after this instant; null for never. */
export async function findNextShelfChange(db: Db, now: Date): Promise<Date | null> {
  const { rows } = await db.execute<{ at: Date | string | null }>(sql`
    select min(at) as at from (select unnest(array[active_from, active_to]) as at from product where is_enabled) changes where at > ${now}`)
  const at = rows[0]?.at ?? null
  return at === null ? null : new Date(at)
}

/** One product, for the desk. */
export async function findProductRow(
  db: Db,
  where: SQL,
  { isLocked = false } = {},
): Promise<StoredProduct | null> {
  const asked = db.select(PRODUCT).from(product).where(where)
  const [row] = isLocked ? await asked.for('update') : await asked
  return row ?? null
}

/** What each of these things admits to, by its id; those that are no ticket are not in it. One statement. */
export async function findTicketFacts(
  db: Db,
  skuIds: readonly number[],
): Promise<ReadonlyMap<number, TicketFacts>> {
  if (skuIds.length === 0) return new Map()
  const rows = await db
    .select({ skuId: sku.id, ticket: product.ticket })
    .from(sku)
    .innerJoin(product, eq(product.id, sku.productId))
    .where(inArray(sku.id, [...skuIds]))
  return new Map(rows.flatMap(({ skuId, ticket }) => (ticket === null ? [] : [[skuId, ticket] as const])))
}

/** Which of these are gift vouchers. */
export async function findVoucherSkus(db: Db, skuIds: readonly number[]): Promise<ReadonlySet<number>> {
  if (skuIds.length === 0) return new Set()
  const rows = await db
    .select({ skuId: sku.id })
    .from(sku)
    .innerJoin(product, eq(product.id, sku.productId))
    .where(and(inArray(sku.id, [...skuIds]), eq(product.isVoucher, true)))
  return new Set(rows.map(({ skuId }) => skuId))
}

/** Puts a product on the shelf with its things and add-ons. */
export async function insertProduct(db: Db, draft: ProductDraft, at: Date): Promise<number> {
  const values = { ...columnsOf(draft), createdAt: at, updatedAt: at } as typeof product.$inferInsert
  const [row] = await db.insert(product).values(values).returning({ id: product.id })
  if (!row) throw new Error('an inserted product did not come back')
  await saveParts(db, row.id, draft)
  return row.id
}

/** Changes what is named. A thing that is no longer listed is taken off the shelf, never deleted. */
export async function updateProduct(
  db: Db,
  id: number,
  draft: Partial<ProductDraft>,
  at: Date,
): Promise<void> {
  await db
    .update(product)
    .set({ ...columnsOf(draft), updatedAt: at })
    .where(eq(product.id, id))
  await saveParts(db, id, draft)
}

/** Puts on or takes off the shelf. */
export async function setProductEnabled(db: Db, id: number, isEnabled: boolean, at: Date): Promise<void> {
  await db.update(product).set({ isEnabled, updatedAt: at }).where(eq(product.id, id))
}

/**
 * A thing that stands on the shelf keeps its pieces, whatever the form says that it was opened with: some of them may have
 * been sold since. They are counted anew at the desk, where what was seen is compared. What comes back to the shelf has as
 * many as the form says.
 */
async function saveParts(db: Db, productId: number, { skus, addons }: Partial<ProductDraft>): Promise<void> {
  if (skus) {
    const codes = skus.map(({ code }) => code)
    await db
      .update(sku)
      .set({ isEnabled: false })
      .where(and(eq(sku.productId, productId), notInArray(sku.code, codes)))
    const known = await db
      .select({ code: sku.code, isEnabled: sku.isEnabled })
      .from(sku)
      .where(and(eq(sku.productId, productId), inArray(sku.code, codes)))
    const isShelved = new Map(known.map(({ code, isEnabled }) => [code, isEnabled]))
    for (const [
      sortOrder,
      { code, options, price, member_price, stock, weight_g, size_class },
    ] of skus.entries()) {
      const values = {
        options: options as Record<string, string>,
        priceCents: centsOf(price),
        memberPriceCents: member_price === null ? null : centsOf(member_price),
        weightG: weight_g,
        sizeClass: size_class,
        isEnabled: true,
        sortOrder,
      }
      const wasShelved = isShelved.get(code)
      if (wasShelved !== undefined)
        await db
          .update(sku)
          .set(wasShelved ? values : { ...values, stock })
          .where(eq(sku.code, code))
      else await db.insert(sku).values({ ...values, stock, code, productId })
    }
  }
  if (addons) {
    await db.delete(addon).where(eq(addon.productId, productId))
    for (const [
      sortOrder,
      { code, label, hint, kind, price, max_len, required, choices },
    ] of addons.entries()) {
      await db.insert(addon).values({
        productId,
        code,
        label,
        hint,
        kind,
        priceCents: centsOf(price),
        maxLen: max_len,
        isRequired: required,
        choices,
        sortOrder,
      })
    }
  }
}

function columnsOf(draft: Partial<ProductDraft>): Partial<typeof product.$inferInsert> {
  const {
    name,
    url,
    group,
    body,
    details,
    images,
    options,
    gst,
    members_only,
    digital,
    is_hidden,
    takes_codes,
    voucher,
  } = draft
  const { ticket, limit_per_order, active_from, active_to, is_enabled, sort_order } = draft
  const named = {
    name,
    url,
    groupSlug: group,
    body,
    details,
    images,
    options,
    hasGst: gst,
    isMembersOnly: members_only,
    isDigital: digital,
    ticket,
    isHidden: is_hidden,
    takesCodes: takes_codes,
    isVoucher: voucher,
    limitPerOrder: limit_per_order,
    activeFrom: active_from,
    activeTo: active_to,
    isEnabled: is_enabled,
    sortOrder: sort_order,
  }
  return Object.fromEntries(Object.entries(named).filter(([, value]) => value !== undefined))
}
