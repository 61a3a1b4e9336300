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

/** Whose cart: a member's own, or that of who holds the key with this hash. */
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

const THING = {
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
  takesCodes: product.takesCodes,
  limitPerOrder: product.limitPerOrder,
  isHidden: product.isHidden,
  isEnabled: product.isEnabled,
  activeFrom: product.activeFrom,
  activeTo: product.activeTo,
}

const SHELF = { thing: THING, product: PRODUCT, terms: ADDONS_OF_PRODUCT }

/** One thing on the shelf with what a cart must know of it. */
export type ShelfRow = {
  thing: Pick<
    typeof sku.$inferSelect,
    'code' | 'options' | 'priceCents' | 'memberPriceCents' | 'stock' | 'weightG' | 'sizeClass'
  > & { skuId: number; isSkuEnabled: boolean }
  product: Omit<
    typeof product.$inferSelect,
    'id' | 'groupSlug' | 'body' | 'details' | 'ticket' | 'isVoucher' | 'sortOrder' | 'createdAt' | 'updatedAt'
  > & { isTicket: boolean }
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

export type LineRow = ShelfRow & {
  line: { id: number; qty: number; addons: AddonValue[]; addonsKey: string }
}

type IsOwned = (owner: Placeholder) => SQL | undefined

const hasKey: IsOwned = (hash) => and(eq(cart.sessionHash, hash), isNull(cart.mergedIntoPersonId))

/** The same statement twice: a member's cart is found by who they are, a stranger's by its key. */
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

/** A cart with all its lines and what the shelf says of them; null where there is none. One statement. */
export async function findCart(
  db: Db,
  owner: CartOwner,
): Promise<{ cart: CartRow; lines: LineRow[] } | null> {
  const rows = await CART_AND_LINES(owner)(db, { owner: idOf(owner) })
  const [first] = rows
  if (!first) return null
  const lines = rows.flatMap(({ line, thing, product: goods, terms }) =>
    line && thing && goods ? [{ line, thing, product: goods, terms }] : [],
  )
  return { cart: first.cart, lines }
}

const LINES_AND_THING = forEachKind((isOwned) =>
  prepared(['owner', 'code', 'requestKey'], (db, { owner, code, requestKey }) => {
    // By its owner, so that it can be asked for before it is known which cart that is.
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
 * The lines of a cart, the thing that is to join them, and the hash of an earlier request with this key. One statement,
 * and the one after the cart is held: what another request has just done to it must be seen.
 */
export async function findLinesAndThing(
  db: Db,
  owner: CartOwner,
  { code, requestKey }: { code: string; requestKey: string },
): Promise<{ lines: LineRow[]; thing: ShelfRow | null; knownRequest: string | null }> {
  const rows = await LINES_AND_THING(owner)(db, { owner: idOf(owner), code, requestKey })
  const lines = rows.flatMap(({ line, thing, product: goods, terms }) =>
    line ? [{ line, thing, product: goods, terms }] : [],
  )
  const wanted = rows.find(({ thing }) => thing.code === code)
  return {
    lines,
    thing: wanted ? { thing: wanted.thing, product: wanted.product, terms: wanted.terms } : null,
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

const OPEN_STRANGERS_CART = prepared(['sessionHash', 'now'], (db, { sessionHash, now }) =>
  db.update(cart).set({ updatedAt: now }).where(hasKey(sessionHash)).returning(CART),
)

/** Holds a cart until the transaction ends. Null where a key leads to none. One statement. */
export async function openCart(db: Db, owner: CartOwner, now: Date): Promise<CartRow | null> {
  const [row] = await ('personId' in owner
    ? OPEN_MEMBERS_CART(db, { ...owner, now })
    : OPEN_STRANGERS_CART(db, { ...owner, now }))
  return row ?? null
}

/** Begins a stranger's cart. */
export async function insertStrangersCart(db: Db, sessionHash: string, now: Date): Promise<CartRow> {
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

/** Puts so many of a thing into a cart, onto the line that has it already where there is one, and notes the request. */
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

/** Sets how many; false when the cart has no such line any more. */
export async function setLineQty(db: Db, cartId: number, id: number, qty: number): Promise<boolean> {
  const rows = await db
    .update(cartLine)
    .set({ qty })
    .where(and(eq(cartLine.id, id), eq(cartLine.cartId, cartId)))
    .returning({ id: cartLine.id })
  return rows.length > 0
}

/** Takes a line out; false when the cart has none such. */
export async function deleteLine(db: Db, cartId: number, id: number): Promise<boolean> {
  const rows = await db
    .delete(cartLine)
    .where(and(eq(cartLine.id, id), eq(cartLine.cartId, cartId)))
    .returning({ id: cartLine.id })
  return rows.length > 0
}

/** Keeps what was chosen for the whole cart. */
export async function setCartWishes(
  db: Db,
  id: number,
  wishes: Omit<CartRow, 'id'>,
  now: Date,
): Promise<void> {
  await db
    .update(cart)
    .set({ ...wishes, updatedAt: now })
    .where(eq(cart.id, id))
}

/** Takes everything out of a cart that was ordered, and what was chosen for it. */
export async function emptyCart(db: Db, cartId: number, now: Date): Promise<void> {
  await db.delete(cartLine).where(eq(cartLine.cartId, cartId))
  await db
    .update(cart)
    .set({ promotionCode: null, shippingTypeId: null, updatedAt: now })
    .where(eq(cart.id, cartId))
}

/** Puts things into a cart again, onto the lines that have them, to `most` of each. One statement. */
export async function putBack(
  db: Db,
  cartId: number,
  things: readonly { skuId: number; addons: readonly AddonValue[]; qty: number }[],
  { most, now }: { most: number; now: Date },
): Promise<void> {
  if (things.length === 0) return
  const rows = JSON.stringify(
    things.map(({ skuId, addons, qty }) => ({ sku_id: skuId, addons, addons_key: addonsKey(addons), qty })),
  )
  await db.execute(sql`
    insert into cart_line (cart_id, sku_id, addons, addons_key, qty, created_at)
    select ${cartId}, sku_id, addons, addons_key, least(${most}, sum(qty)::int), ${now.toISOString()}::timestamptz
    from jsonb_to_recordset(${rows}::jsonb) as back(sku_id integer, addons jsonb, addons_key text, qty integer)
    group by sku_id, addons, addons_key
    on conflict (cart_id, sku_id, addons_key) do update set qty = least(${most}, cart_line.qty + excluded.qty)`)
}

/** The place of one of this person's saved addresses; null when they have none with this id. */
export async function findSavedPlace(db: Db, personId: number, id: number): Promise<CartPlace | null> {
  const [row] = await db
    .select({ id: address.id, suburb: address.city, postcode: address.postcode, country: address.country })
    .from(address)
    .where(and(eq(address.id, id), eq(address.personId, personId), eq(address.isEnabled, true)))
  return row ?? null
}

export type StrangersCart = CartRow & { mergedIntoPersonId: number | null; merged: MergedItem[] | null }

/** The cart that a key leads to, merged or not, held until the transaction ends. */
export async function lockStrangersCart(db: Db, sessionHash: string): Promise<StrangersCart | null> {
  const [row] = await db
    .select({ ...CART, mergedIntoPersonId: cart.mergedIntoPersonId, merged: cart.merged })
    .from(cart)
    .where(eq(cart.sessionHash, sessionHash))
    .for('update')
  return row ?? null
}

/** Moves the lines of one cart into another; where that one has the same thing, the numbers add up, to `most` at most. */
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

/** Notes into whose cart a stranger's went, and what. Its key opens nothing from now on. */
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
