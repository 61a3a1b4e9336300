import { and, asc, eq, gt, inArray, isNull, lte, notInArray, or, type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '#platform/server/database/pool.ts'
import { countedPage, IN_ALL } from '#platform/server/records/counted-page.store.ts'
import { columnsOfDraft, type DraftColumns } from '#platform/server/records/draft-columns.ts'
import type { RecordQuery } from '#platform/server/records/record-model.ts'
import { centsOf } from '#platform/shared/money.ts'
import type { TicketDetails } from '../catalogue.contract.ts'
import type { ProductDraft } from '../catalogue.schema.ts'
import type { RecordTexts } from '#features/site/record-texts.rules.ts'
import type { ShownLanguage } from '#features/site/shown-language.rules.ts'
import { addon, product, sku } from './catalogue.tables.ts'

/**
 * A product that is ready to be saved: the input of staff, and whether the event of its tickets is a draft, postponed
 * or cancelled.
 */
export type CheckedDraft = ProductDraft & { is_event_off?: boolean }

type ProductRow = typeof product.$inferInsert
type SkuRow = Omit<typeof sku.$inferSelect, 'productId' | 'sortOrder' | 'isEnabled'>
type AddonRow = Omit<typeof addon.$inferSelect, 'id' | 'productId' | 'sortOrder'>

export type StoredProduct = typeof product.$inferSelect & { skus: SkuRow[]; addons: AddonRow[] }

const SKUS = sql<
  SkuRow[]
>`(select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'code', s.code, 'options', s.options,
  'priceCents', s.price_cents, 'memberPriceCents', s.member_price_cents, 'stock', s.stock, 'weightG', s.weight_g,
  'sizeClass', s.size_class) order by s.sort_order, s.id), '[]'::jsonb)
  from sku s where s.product_id = product.id and s.is_enabled)`

/** Subquery for the add-ons of a product, in display order. Also used by the cart's query. */
export const ADDONS_OF_PRODUCT = sql<
  AddonRow[]
>`(select coalesce(jsonb_agg(jsonb_build_object('code', a.code, 'label', a.label,
  'hint', a.hint, 'kind', a.kind, 'priceCents', a.price_cents, 'maxLen', a.max_len, 'isRequired', a.is_required,
  'choices', a.choices) order by a.sort_order, a.id), '[]'::jsonb) from addon a where a.product_id = product.id)`

/** The columns of a stored product, for statements on the product table. */
export const PRODUCT = {
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
  isEventOff: product.isEventOff,
  isHidden: product.isHidden,
  takesCodes: product.takesCodes,
  isVoucher: product.isVoucher,
  limitPerOrder: product.limitPerOrder,
  activeFrom: product.activeFrom,
  activeTo: product.activeTo,
  isEnabled: product.isEnabled,
  sortOrder: product.sortOrder,
  translations: product.translations,
  createdAt: product.createdAt,
  updatedAt: product.updatedAt,
  skus: SKUS,
  addons: ADDONS_OF_PRODUCT,
}

/** Returns the condition for products that guests may see at this instant. */
export function isShown(now: Date): SQL {
  return (
    and(
      eq(product.isEnabled, true),
      eq(product.isEventOff, false),
      eq(product.isHidden, false),
      or(isNull(product.activeFrom), lte(product.activeFrom, now)),
      or(isNull(product.activeTo), gt(product.activeTo, now)),
    ) ?? sql`false`
  )
}

/**
 * Returns a page of products with variants and add-ons, and the total number; one statement, or two for a page past the
 * end.
 */
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

/** Returns all products that guests may see now, in display order, with the translations of one language. */
export async function findShownProducts(
  db: Db,
  now: Date,
  shown: ShownLanguage | null,
): Promise<StoredProduct[]> {
  return db
    .select(productFor(shown))
    .from(product)
    .where(isShown(now))
    .orderBy(asc(product.sortOrder), asc(product.id))
}

/** The columns of a product with the translations of a reader's language only. */
const productFor = (shown: ShownLanguage | null) => ({
  ...PRODUCT,
  translations: sql<RecordTexts>`${shown === null ? sql`'{}'::jsonb` : sql`jsonb_build_object(${shown.language}::text, coalesce(${product.translations} -> ${shown.language}::text, '{}'))`}`,
})

/** Returns a product that guests may see, by its url, with the translations of one language; null if there is none. */
export async function findShownProduct(
  db: Db,
  url: string,
  now: Date,
  shown: ShownLanguage | null,
): Promise<StoredProduct | null> {
  const [row] = await db
    .select(productFor(shown))
    .from(product)
    .where(and(eq(product.url, url), isShown(now)))
  return row ?? null
}

/** Returns the next instant at which a product's sale begins or ends by its dates; null if there is none. */
export async function findNextStockChange(db: Db, now: Date): Promise<Date | null> {
  const { rows } = await db.execute<{ at: Date | string | null }>(sql`
    select min(at) as at from (select unnest(array[active_from, active_to]) as at from product where is_enabled and not is_event_off) changes where at > ${now}`)
  const at = rows[0]?.at ?? null
  return at === null ? null : new Date(at)
}

/** Returns one product, visible or not, for staff. */
export async function findProductRow(
  db: Db,
  where: SQL,
  { isLocked = false } = {},
): Promise<StoredProduct | null> {
  const asked = db.select(PRODUCT).from(product).where(where)
  const [row] = isLocked ? await asked.for('update') : await asked
  return row ?? null
}

/** Returns a product by its id, locked until the transaction ends; null if there is none. */
export async function lockProductRow(tx: Tx, id: number): Promise<StoredProduct | null> {
  return findProductRow(tx, eq(product.id, id), { isLocked: true })
}

/** Returns the ticket details by sku id; skus that are not tickets are omitted. Runs one SQL statement. */
export async function findTicketDetails(
  db: Db,
  skuIds: readonly number[],
): Promise<ReadonlyMap<number, TicketDetails>> {
  if (skuIds.length === 0) return new Map()
  const rows = await db
    .select({ skuId: sku.id, ticket: product.ticket })
    .from(sku)
    .innerJoin(product, eq(product.id, sku.productId))
    .where(inArray(sku.id, [...skuIds]))
  return new Map(rows.flatMap(({ skuId, ticket }) => (ticket === null ? [] : [[skuId, ticket] as const])))
}

/** Returns which of these skus are gift vouchers. */
export async function findVoucherSkus(db: Db, skuIds: readonly number[]): Promise<ReadonlySet<number>> {
  if (skuIds.length === 0) return new Set()
  const rows = await db
    .select({ skuId: sku.id })
    .from(sku)
    .innerJoin(product, eq(product.id, sku.productId))
    .where(and(inArray(sku.id, [...skuIds]), eq(product.isVoucher, true)))
  return new Set(rows.map(({ skuId }) => skuId))
}

/** Inserts a product with its skus and add-ons. @returns its id */
export async function insertProduct(db: Db, draft: CheckedDraft, at: Date): Promise<number> {
  const values = { ...columnsOfDraft<ProductRow>(COLUMNS, draft), createdAt: at, updatedAt: at } as ProductRow
  const [row] = await db.insert(product).values(values).returning({ id: product.id })
  if (!row) throw new Error('an inserted product did not come back')
  await saveParts(db, row.id, draft)
  return row.id
}

/** Updates the given fields. Skus that are no longer listed are disabled, never deleted. */
export async function updateProduct(
  db: Db,
  id: number,
  draft: Partial<CheckedDraft>,
  at: Date,
): Promise<void> {
  await db
    .update(product)
    .set({ ...columnsOfDraft<ProductRow>(COLUMNS, draft), updatedAt: at })
    .where(eq(product.id, id))
  await saveParts(db, id, draft)
}

/** Enables or disables the sale of a product. */
export async function setProductEnabled(db: Db, id: number, isEnabled: boolean, at: Date): Promise<void> {
  await db.update(product).set({ isEnabled, updatedAt: at }).where(eq(product.id, id))
}

/**
 * Saves skus and add-ons. An enabled sku keeps its stock whatever the form sends, because some pieces may have been
 * sold since the form was opened; its stock is changed on the stock screen, which compares the previous value with the
 * stored one. A new or re-enabled sku gets the stock from the form.
 */
async function saveParts(db: Db, productId: number, { skus, addons }: Partial<CheckedDraft>): Promise<void> {
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

const COLUMNS = {
  name: 'name',
  url: 'url',
  group: 'groupSlug',
  body: 'body',
  details: 'details',
  images: 'images',
  options: 'options',
  gst: 'hasGst',
  members_only: 'isMembersOnly',
  digital: 'isDigital',
  ticket: 'ticket',
  is_event_off: 'isEventOff',
  is_hidden: 'isHidden',
  takes_codes: 'takesCodes',
  voucher: 'isVoucher',
  limit_per_order: 'limitPerOrder',
  active_from: 'activeFrom',
  active_to: 'activeTo',
  is_enabled: 'isEnabled',
  sort_order: 'sortOrder',
  translations: 'translations',
} as const satisfies DraftColumns<CheckedDraft, ProductRow, 'skus' | 'addons'>
