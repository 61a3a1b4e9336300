import { createHash } from 'node:crypto'
import { msg, plural } from '@lingui/core/macro'
import type { AddonValue } from '#features/catalogue/catalogue.contract.ts'
import { type AddonMistake, addonsKey, QTY_MOST, readAddons } from '#features/catalogue/catalogue.rules.ts'
import type { MembershipLookup } from '#features/catalogue/server/catalogue.public.ts'
import type { ShownLanguage } from '#features/site/shown-language.rules.ts'
import type { Caller } from '#platform/server/caller.ts'
import type { Random } from '#platform/server/random.ts'
import type { Db } from '#platform/server/database/pool.ts'
import type { Service } from '#platform/server/service.ts'
import { instantOf } from '#platform/shared/clock.ts'
import { dayInZone } from '#platform/shared/format.ts'
import type { RateLimit } from '#platform/server/http/rate-limit.ts'
import type { Locale } from '#platform/shared/locales.ts'
import { type FieldProblem, Problem } from '#platform/shared/problem.ts'
import { CART_REFUSALS, type MergedItem, type PickUpEvent } from '../cart.contract.ts'
import { LINES_MOST } from '../cart.rules.ts'
import {
  addToLine,
  type CartOwner,
  type CartRow,
  deleteLine,
  findCart,
  findLinesAndItem,
  insertGuestCart,
  type LineRow,
  openCart,
  setLineQty,
  type SkuRow,
} from './cart.store.ts'
import {
  addonTermsOf,
  type Buyer,
  type LineProblem,
  type PricedCart,
  priceCart,
  stockProblem,
} from './price-cart.ts'
import type { ShopTerms } from './shop-terms.store.ts'

export type CartDeps = Pick<Service, 'database' | 'clock'> & {
  random: Random
  membership: MembershipLookup
  /** Returns the shop's terms, cached in memory until they change. */
  terms: () => Promise<ShopTerms>
  timezone: () => Promise<string>
  /** Returns the parts of the club’s texts that differ in a reader’s language; null for the main language. */
  shown: (language: Locale) => Promise<ShownLanguage | null>
  /** Returns the payment types of an order with their labels. @param order whether the order is sent to an address */
  paymentTypes: (locale: Locale, order: { isSent: boolean }) => Promise<{ id: string; name: string }[]>
  /** Returns the first event that takes place after a day, with its title in a reader's language; null if none is planned. */
  nextEvent: (day: string, shown: ShownLanguage | null) => Promise<PickUpEvent | null>
  /** Limits the new guest carts from one network. */
  limit: RateLimit
  /** Limits how many promotion codes one person, or all guests on one network, may try. */
  codeTries: RateLimit
}

/** A cart in the form that a call returns. */
export type CartState = PricedCart & { cart: CartRow | null; sessionKey: string; merged: MergedItem[] }

/** The caller’s cart and the data that its prices depend on. */
export type CartContext = {
  owner: CartOwner | null
  sessionKey: string
  buyer: Buyer
  personId: number | null
}

/** A cart key has 256 random bits, and only its hash is stored. */
const KEY_BITS = 256
const KEY_SHAPE = /^[\w-]{43}$/
const REQUEST_KEY_MOST = 200

export const hashOfKey = (key: string): string => createHash('sha256').update(key).digest('base64url')

/** Returns the cart context of a call. A member always gets their own cart, whatever key is sent. */
export async function cartContextOf(
  { clock, membership, timezone }: CartDeps,
  caller: Caller,
  session: string,
): Promise<CartContext> {
  const nowMs = clock.nowMs()
  if (caller.kind === 'person') {
    const { personId } = caller
    const isMember = await membership.isFinancial(personId, dayInZone(nowMs, await timezone()))
    return { owner: { personId }, sessionKey: '', buyer: { isMember, nowMs }, personId }
  }
  const isKey = KEY_SHAPE.test(session)
  return {
    owner: isKey ? { sessionHash: hashOfKey(session) } : null,
    sessionKey: isKey ? session : '',
    buyer: { isMember: false, nowMs },
    personId: null,
  }
}

/** Returns the cart with recalculated prices. Runs one SQL statement, and one more for a member. */
export async function readCart(deps: CartDeps, context: CartContext): Promise<CartState> {
  const [found, terms] = await Promise.all([
    context.owner === null ? null : findCart(deps.database.db, context.owner),
    deps.terms(),
  ])
  return stateOf(found?.cart ?? null, found?.lines ?? [], terms, context)
}

/** Returns the state of a cart with these lines, with recalculated prices. */
export function stateOf(
  cart: CartRow | null,
  lines: readonly LineRow[],
  terms: ShopTerms,
  { buyer, sessionKey }: CartContext,
): CartState {
  return {
    ...priceCart(cart, lines, terms, buyer),
    cart,
    sessionKey: cart === null ? '' : sessionKey,
    merged: [],
  }
}

export type Adding = { sku: string; qty: number; addons: readonly AddonValue[]; requestKey: string | null }

/**
 * Adds an item to the cart. A repeated request with the same Idempotency-Key has no further effect. A guest without a
 * cart, or with an unknown key, gets a new cart with a new key: keys are never taken from a request.
 * @param ip client address of the guest; the number of new carts from one network is limited
 * @throws Problem NOT_FOUND, VALIDATION, OUT_OF_STOCK, NOT_ELIGIBLE, CART_FULL, RATE_LIMITED
 */
export async function addItem(
  deps: CartDeps,
  context: CartContext,
  adding: Adding,
  ip: string,
): Promise<CartState> {
  const terms = await deps.terms()
  const request = requestOf(adding)
  // The new cart is counted against the rate limit before the transaction starts, because counting needs a connection
  // of its own, and a transaction must not wait for a second connection.
  if (context.owner === null) await deps.limit.takeByAddress(ip)
  const done = await deps.database.transaction(async (tx) => {
    const now = instantOf(deps.clock)
    const { own, owner, open } = openingOf(deps, context)
    const [cart, { lines, item, knownRequest }] = await tx.pipelined([
      () => open(tx, now),
      () => findLinesAndItem(tx, owner, { code: adding.sku, requestKey: request?.key ?? '' }),
    ])
    if (cart === null) return null
    if (request !== null && knownRequest !== null) {
      if (knownRequest !== request.bodyHash) throw new Problem(CART_REFUSALS.keyReused)
      return stateOf(cart, lines, terms, own)
    }
    const { skus, addons } = readItem(adding, item, lines, own.buyer)
    const joining = { cartId: cart.id, skuId: skus.item.skuId, addons, qty: adding.qty }
    const written = await tx.endWith(() => addToLine(tx, joining, request, now))
    const others = lines.filter(({ line }) => line.id !== written.id)
    const joined: LineRow = { ...skus, line: { ...written, addons, addonsKey: addonsKey(addons) } }
    return stateOf(
      cart,
      [...others, joined].sort((a, b) => a.line.id - b.line.id),
      terms,
      own,
    )
  })
  return done ?? addItem(deps, { ...context, owner: null }, adding, ip)
}

/**
 * Returns a function that opens the caller's cart, or creates one if they have none, with the owner and the key of that
 * cart.
 */
function openingOf({ random }: CartDeps, context: CartContext) {
  const { owner } = context
  if (owner !== null) return { own: context, owner, open: (db: Db, now: Date) => openCart(db, owner, now) }
  const sessionKey = random.token(KEY_BITS)
  const sessionHash = hashOfKey(sessionKey)
  return {
    own: { ...context, sessionKey },
    owner: { sessionHash },
    open: (db: Db, now: Date) => insertGuestCart(db, sessionHash, now),
  }
}

/**
 * Changes the quantity of a line in the cart.
 * @throws Problem NOT_FOUND if the line is not in this cart, OUT_OF_STOCK
 */
export async function setQty(
  deps: CartDeps,
  context: CartContext,
  id: number,
  qty: number,
): Promise<CartState> {
  const { cart, lines, terms, row } = await loadLine(deps, context, id)
  const others = lines.filter(({ item, line }) => item.skuId === row.item.skuId && line.id !== id)
  const problem = stockProblem(
    row,
    others.reduce((sum, { line }) => sum + line.qty, qty),
    context.buyer,
  )
  if (qty > row.line.qty || problem?.kind === 'too_many') refuse(problem)
  if (!(await setLineQty(deps.database.db, cart.id, id, qty))) throw new Problem('NOT_FOUND')
  return stateOf(
    cart,
    lines.map((other) => (other.line.id === id ? { ...other, line: { ...other.line, qty } } : other)),
    terms,
    context,
  )
}

/**
 * Removes a line from the cart.
 * @throws Problem NOT_FOUND if the line is not in this cart
 */
export async function removeLine(deps: CartDeps, context: CartContext, id: number): Promise<CartState> {
  const { cart, lines, terms } = await loadLine(deps, context, id)
  if (!(await deleteLine(deps.database.db, cart.id, id))) throw new Problem('NOT_FOUND')
  return stateOf(
    cart,
    lines.filter(({ line }) => line.id !== id),
    terms,
    context,
  )
}

async function loadLine({ database, terms }: CartDeps, { owner }: CartContext, id: number) {
  const found = owner === null ? null : await findCart(database.db, owner)
  const row = found?.lines.find(({ line }) => line.id === id)
  if (!found || !row) throw new Problem('NOT_FOUND')
  return { ...found, row, terms: await terms() }
}

/** Validates an item to be added against the catalogue and the cart's current lines. */
function readItem(
  { sku, qty, addons: sent }: Adding,
  skus: SkuRow | null,
  lines: readonly LineRow[],
  buyer: Buyer,
) {
  if (sku === '')
    throw new Problem('VALIDATION', {
      fields: [{ field: 'sku', code: 'required', message: msg`Choose a size` }],
    })
  if (skus === null || (skus.product.isHidden && !buyer.isMember)) throw new Problem('NOT_FOUND')
  const { chosen, mistakes } = readAddons(sent, addonTermsOf(skus))
  if (mistakes.length > 0) throw new Problem('VALIDATION', { fields: mistakes.map(fieldProblemOf) })
  const same = lines.filter(({ item }) => item.skuId === skus.item.skuId)
  refuse(
    stockProblem(
      skus,
      same.reduce((sum, { line }) => sum + line.qty, qty),
      buyer,
    ),
  )
  const onto = same.find(({ line }) => line.addonsKey === addonsKey(chosen))
  if ((onto?.line.qty ?? 0) + qty > QTY_MOST) refuse({ kind: 'too_many', most: QTY_MOST, isStock: false })
  if (!onto && lines.length >= LINES_MOST)
    throw new Problem(CART_REFUSALS.cartFull, { params: { most: LINES_MOST } })
  return { skus, addons: chosen }
}

/**
 * Refuses the call if a line cannot be ordered as it is.
 * @throws Problem OUT_OF_STOCK, NOT_ELIGIBLE
 */
function refuse(problem: LineProblem | null): void {
  if (problem === null) return
  const { refusal, params } = refusalOf(problem)
  throw new Problem(refusal, { params })
}

/** Returns the refusal for a line's problem. */
export function refusalOf(problem: LineProblem) {
  switch (problem.kind) {
    case 'not_on_sale':
      return { refusal: CART_REFUSALS.notOnSale, params: {} }
    case 'members_only':
      return { refusal: CART_REFUSALS.membersOnly, params: {} }
    case 'sold_out':
      return { refusal: CART_REFUSALS.soldOut, params: {} }
    case 'too_many':
      return problem.isStock
        ? { refusal: CART_REFUSALS.outOfStock, params: { left: problem.most } }
        : { refusal: CART_REFUSALS.overLimit, params: { most: problem.most } }
  }
}

function fieldProblemOf(mistake: AddonMistake): FieldProblem {
  const field = `addons.${/^\w{1,40}$/.test(mistake.code) ? mistake.code : '?'}`
  switch (mistake.kind) {
    case 'missing': {
      const { label } = mistake
      return { field, code: 'required', message: msg`Enter the ${label}` }
    }
    case 'too_long': {
      const { label, most } = mistake
      return {
        field,
        code: 'too_long',
        message: msg`${label} must be ${plural(most, { one: '# character', other: '# characters' })} or fewer`,
      }
    }
    case 'unknown':
      return { field, code: 'unknown', message: msg`Unknown field.` }
    default:
      return { field, code: 'invalid', message: msg`This is not valid.` }
  }
}

function requestOf({ sku, qty, addons, requestKey }: Adding): { key: string; bodyHash: string } | null {
  if (requestKey === null || requestKey === '') return null
  if (requestKey.length > REQUEST_KEY_MOST) throw new Problem('VALIDATION')
  return { key: requestKey, bodyHash: hashOfKey(JSON.stringify([sku, qty, addons])) }
}
