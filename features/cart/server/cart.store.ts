import { and, asc, eq, isNull, or, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { address } from '#features/addresses/server/addresses.tables.ts'
import type { AddonValue } from '#features/catalogue/catalogue.contract.ts'
import { addonsKey } from '#features/catalogue/catalogue.rules.ts'
import { ADDONS_OF_PRODUCT } from '#features/catalogue/server/catalogue.public.ts'
import { product, sku } from '#features/catalogue/server/catalogue.tables.ts'
import type { Db } from '#platform/server/database/pool.ts'
import { prepared } from '#platform/server/database/prepared.ts'
import type { CartPlace, MergedItem } from '../cart.contract.ts'
import { cart, cartLine, cartRequest } from './cart.tables.ts'

/** The owner of a cart: a member, or the guest whose key has this hash. */
export type CartOwner = { personId: number } | { sessionHash: string }

const CART = {
  id: cart.id,
  promotionCode: cart.promotionCode,
  shippingTypeId: cart.shippingTypeId,
  shippingPlace: cart.shippingPlace,
}

export type CartRow = {
  id: number
  promotionCode: string | null
  shippingTypeId: number | null
  shippingPlace: CartPlace | null
}

const LINE = { id: cartLine.id, qty: cartLine.qty, addons: cartLine.addons, addonsKey: cartLine.addonsKey }

const ITEM = {
  skuId: sku.id,
  code: sku.code,
  options: sku.options,
  priceCents: sku.priceCents,
  memberPriceCents: sku.memberPriceCents,
  stock: sku.stock,
  weightG: sku.weightG,
  sizeClass: sku.sizeClass,
  isSkuEnabled: sku.isEnabled,
}

const PRODUCT = {
  name: product.name,
  url: product.url,
  images: product.images,
  options: product.options,
  hasGst: product.hasGst,
  isMembersOnly: product.isMembersOnly,
  isDigital: product.isDigital,
  isTicket: sql<boolean>`product.ticket is not null`,
  ticketDay: sql<string | null>`product.ticket ->> 'day'`,
  takesCodes: product.takesCodes,
  limitPerOrder: product.limitPerOrder,
  isHidden: product.isHidden,
  isEnabled: product.isEnabled,
  isEventOff: product.isEventOff,
  activeFrom: product.activeFrom,
  activeTo: product.activeTo,
  translations: product.translations,
}

const SHELF = { item: ITEM, product: PRODUCT, terms: ADDONS_OF_PRODUCT }

/** One item of the catalogue with the data that a cart needs. */
export type SkuRow = {
  item: Pick<
    typeof sku.$inferSelect,
    'code' | 'options' | 'priceCents' | 'memberPriceCents' | 'stock' | 'weightG' | 'sizeClass'
  > & { skuId: number; isSkuEnabled: boolean }
  product: Omit<
    typeof product.$inferSelect,
    'id' | 'groupSlug' | 'body' | 'details' | 'ticket' | 'isVoucher' | 'sortOrder' | 'createdAt' | 'updatedAt'
  > & { isTicket: boolean; ticketDay: string | null }
  terms: {
    code: string
    label: string
    kind: string
    priceCents: number
    maxLen: number
    isRequired: boolean
    choices: string[]
  }[]
}

export type LineRow = SkuRow & {
  line: { id: number; qty: number; addons: AddonValue[]; addonsKey: string }
}

type IsOwned = (owner: Placeholder) => SQL | undefined

const hasKey: IsOwned = (hash) => and(eq(cart.sessionHash, hash), isNull(cart.mergedIntoPersonId))

/** Prepares a statement in two versions: a member's cart is found by person, a guest's by the hash of its key. */
function forEachKind<Asked>(ask: (isOwned: IsOwned) => Asked): (owner: CartOwner) => Asked {
  const byPerson = ask((owner) => eq(cart.personId, owner))
  const byKey = ask(hasKey)
  return (owner) => ('personId' in owner ? byPerson : byKey)
}

const idOf = (owner: CartOwner): number | string => ('personId' in owner ? owner.personId : owner.sessionHash)

const CART_AND_LINES = forEachKind((isOwned) =>
  prepared(['owner'], (db, { owner }) =>
    db
      .select({ cart: CART, line: LINE, ...SHELF })
      .from(cart)
      .leftJoin(cartLine, eq(cartLine.cartId, cart.id))
      .leftJoin(sku, eq(sku.id, cartLine.skuId))
      .leftJoin(product, eq(product.id, sku.productId))
      .where(isOwned(owner))
      .orderBy(asc(cartLine.id)),
  ),
)

/** Returns a cart with all its lines and their catalogue data; null if there is none. Runs one SQL statement. */
export async function findCart(
  db: Db,
  owner: CartOwner,
): Promise<{ cart: CartRow; lines: LineRow[] } | null> {
  const rows = await CART_AND_LINES(owner)(db, { owner: idOf(owner) })
  const [first] = rows
  if (!first) return null
  const lines = rows.flatMap(({ line, item, product: goods, terms }) =>
    line && item && goods ? [{ line, item, product: goods, terms }] : [],
  )
  return { cart: first.cart, lines }
}

const LINES_AND_ITEM = forEachKind((isOwned) =>
  prepared(['owner', 'code', 'requestKey'], (db, { owner, code, requestKey }) => {
    // Finds the cart by its owner, so that the query can be sent before the cart's id is known.
    const cartId = sql<number>`(select cart.id from cart where ${isOwned(owner)})`
    const knownRequest = sql<
      string | null
    >`(select r.body_hash from cart_request r where r.cart_id = ${cartId} and r.key = ${requestKey})`
    return db
      .select({ line: LINE, ...SHELF, knownRequest })
      .from(sku)
      .innerJoin(product, eq(product.id, sku.productId))
      .leftJoin(cartLine, and(eq(cartLine.skuId, sku.id), eq(cartLine.cartId, cartId)))
      .where(or(eq(sku.code, code), eq(cartLine.cartId, cartId)))
      .orderBy(asc(cartLine.id))
  }),
)

/**
 * Returns the lines of a cart, the item to be added, and the hash of an earlier request with this key. Runs one SQL
 * statement, sent after the cart's row is locked, because it must see what a concurrent request has just changed.
 */
export async function findLinesAndItem(
  db: Db,
  owner: CartOwner,
  { code, requestKey }: { code: string; requestKey: string },
): Promise<{ lines: LineRow[]; item: SkuRow | null; knownRequest: string | null }> {
  const rows = await LINES_AND_ITEM(owner)(db, { owner: idOf(owner), code, requestKey })
  const lines = rows.flatMap(({ line, item, product: goods, terms }) =>
    line ? [{ line, item, product: goods, terms }] : [],
  )
  const wanted = rows.find(({ item }) => item.code === code)
  return {
    lines,
    item: wanted ? { item: wanted.item, product: wanted.product, terms: wanted.terms } : null,
    knownRequest: rows[0]?.knownRequest ?? null,
  }
}

const OPEN_MEMBERS_CART = prepared(['personId', 'now'], (db, { personId, now }) =>
  db
    .insert(cart)
    .values({ personId, createdAt: now, updatedAt: now })
    .onConflictDoUpdate({
      target: cart.personId,
      targetWhere: sql`person_id is not null`,
      set: { updatedAt: now },
    })
    .returning(CART),
)

const OPEN_GUEST_CART = prepared(['sessionHash', 'now'], (db, { sessionHash, now }) =>
  db.update(cart).set({ updatedAt: now }).where(hasKey(sessionHash)).returning(CART),
)

/** Returns a cart with a row lock; null if a key belongs to none. Runs one SQL statement. */
export async function openCart(db: Db, owner: CartOwner, now: Date): Promise<CartRow | null> {
  const [row] = await ('personId' in owner
    ? OPEN_MEMBERS_CART(db, { ...owner, now })
    : OPEN_GUEST_CART(db, { ...owner, now }))
  return row ?? null
}

/** Creates a guest cart. */
export async function insertGuestCart(db: Db, sessionHash: string, now: Date): Promise<CartRow> {
  const [row] = await db.insert(cart).values({ sessionHash, createdAt: now, updatedAt: now }).returning(CART)
  if (!row) throw new Error('an inserted cart did not come back')
  return row
}

const NEW_LINE = ['cartId', 'skuId', 'addons', 'addonsKey', 'qty', 'now'] as const

function joining(
  insert: Pick<Db, 'insert'>,
  { cartId, skuId, addons, addonsKey: key, qty, now }: Record<(typeof NEW_LINE)[number], Placeholder>,
) {
  return insert
    .insert(cartLine)
    .values({ cartId, skuId, addons, addonsKey: key, qty, createdAt: now })
    .onConflictDoUpdate({
      target: [cartLine.cartId, cartLine.skuId, cartLine.addonsKey],
      set: { qty: sql`cart_line.qty + excluded.qty` },
    })
    .returning({ id: cartLine.id, qty: cartLine.qty })
}

const ADD_TO_LINE = prepared(NEW_LINE, joining)

const ADD_TO_LINE_NOTED = prepared([...NEW_LINE, 'key', 'bodyHash'], (db, { key, bodyHash, ...line }) => {
  const noted = db
    .$with('noted')
    .as(
      db
        .insert(cartRequest)
        .values({ cartId: line.cartId, key, bodyHash, createdAt: line.now })
        .returning({ cartId: cartRequest.cartId }),
    )
  return joining(db.with(noted), line)
})

/** Adds a quantity of an item to a cart, to the existing line if there is one, and records the request. */
export async function addToLine(
  db: Db,
  {
    cartId,
    skuId,
    addons,
    qty,
  }: { cartId: number; skuId: number; addons: readonly AddonValue[]; qty: number },
  request: { key: string; bodyHash: string } | null,
  now: Date,
): Promise<{ id: number; qty: number }> {
  const line = { cartId, skuId, addons: [...addons], addonsKey: addonsKey(addons), qty, now }
  const [row] = await (request === null
    ? ADD_TO_LINE(db, line)
    : ADD_TO_LINE_NOTED(db, { ...line, ...request }))
  if (!row) throw new Error('an inserted line did not come back')
  return row
}

/** Sets a line's quantity; returns false if the cart has no such line any more. */
export async function setLineQty(db: Db, cartId: number, id: number, qty: number): Promise<boolean> {
  const rows = await db
    .update(cartLine)
    .set({ qty })
    .where(and(eq(cartLine.id, id), eq(cartLine.cartId, cartId)))
    .returning({ id: cartLine.id })
  return rows.length > 0
}

/** Removes a line; returns false if the cart has no such line. */
export async function deleteLine(db: Db, cartId: number, id: number): Promise<boolean> {
  const rows = await db
    .delete(cartLine)
    .where(and(eq(cartLine.id, id), eq(cartLine.cartId, cartId)))
    .returning({ id: cartLine.id })
  return rows.length > 0
}

/** Stores the choices for the whole cart. */
export async function setCartRequest(
  db: Db,
  id: number,
  inputs: Partial<Omit<CartRow, 'id'>>,
  now: Date,
): Promise<void> {
  await db
    .update(cart)
    .set({ ...inputs, updatedAt: now })
    .where(eq(cart.id, id))
}

/** Removes all lines and choices from a cart that was ordered. */
export async function emptyCart(db: Db, cartId: number, now: Date): Promise<void> {
  await db.delete(cartLine).where(eq(cartLine.cartId, cartId))
  await db
    .update(cart)
    .set({ promotionCode: null, shippingTypeId: null, updatedAt: now })
    .where(eq(cart.id, cartId))
}

/** Returns items to a cart, adding to existing lines where possible, up to `most` of each. Runs one SQL statement. */
export async function returnItems(
  db: Db,
  cartId: number,
  items: readonly { skuId: number; addons: readonly AddonValue[]; qty: number }[],
  { most, now }: { most: number; now: Date },
): Promise<void> {
  if (items.length === 0) return
  const rows = JSON.stringify(
    items.map(({ skuId, addons, qty }) => ({ sku_id: skuId, addons, addons_key: addonsKey(addons), qty })),
  )
  await db.execute(sql`
    insert into cart_line (cart_id, sku_id, addons, addons_key, qty, created_at)
    select ${cartId}, sku_id, addons, addons_key, least(${most}, sum(qty)::int), ${now.toISOString()}::timestamptz
    from jsonb_to_recordset(${rows}::jsonb) as back(sku_id integer, addons jsonb, addons_key text, qty integer)
    group by sku_id, addons, addons_key
    on conflict (cart_id, sku_id, addons_key) do update set qty = least(${most}, cart_line.qty + excluded.qty)`)
}

/** Returns the destination for one of this person's saved addresses; null if they have none with this id. */
export async function findSavedPlace(db: Db, personId: number, id: number): Promise<CartPlace | null> {
  const [row] = await db
    .select({ id: address.id, suburb: address.city, postcode: address.postcode, country: address.country })
    .from(address)
    .where(and(eq(address.id, id), eq(address.personId, personId), eq(address.isEnabled, true)))
  return row ?? null
}

export type GuestCart = CartRow & { mergedIntoPersonId: number | null; merged: MergedItem[] | null }

/** Returns the cart with this key's hash, merged or not, with a row lock. */
export async function lockGuestCart(db: Db, sessionHash: string): Promise<GuestCart | null> {
  const [row] = await db
    .select({ ...CART, mergedIntoPersonId: cart.mergedIntoPersonId, merged: cart.merged })
    .from(cart)
    .where(eq(cart.sessionHash, sessionHash))
    .for('update')
  return row ?? null
}

/** Moves the lines of one cart into another. Quantities of the same item add up, to at most `most`. */
export async function moveLines(
  db: Db,
  fromCartId: number,
  toCartId: number,
  most: number,
): Promise<{ id: number; qty: number }[]> {
  const { rows } = await db.execute<{ id: number; qty: number }>(sql`
    with moved as (
      delete from cart_line where cart_id = ${fromCartId} returning id, sku_id, addons, addons_key, qty, created_at
    )
    insert into cart_line (cart_id, sku_id, addons, addons_key, qty, created_at)
    select ${toCartId}, sku_id, addons, addons_key, qty, created_at from moved order by id
    on conflict (cart_id, sku_id, addons_key) do update set qty = least(${most}, cart_line.qty + excluded.qty)
    returning id, qty`)
  return rows
}

/**
 * Records the person into whose cart a guest cart was merged, and the merged lines. The key of the guest cart is
 * invalid from then on.
 */
export async function closeMergedCart(
  db: Db,
  id: number,
  personId: number,
  merged: readonly MergedItem[],
  now: Date,
): Promise<void> {
  await db
    .update(cart)
    .set({ mergedIntoPersonId: personId, merged: [...merged], updatedAt: now })
    .where(eq(cart.id, id))
}
