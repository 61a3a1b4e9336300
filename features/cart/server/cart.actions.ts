import { createHash } from 'node:crypto'
import { msg, plural } from '@lingui/core/macro'
import type { AddonValue } from '#features/catalogue/catalogue.contract.ts'
import { type AddonMistake, addonsKey, QTY_MOST, readAddons } from '#features/catalogue/catalogue.rules.ts'
import type { MembershipStanding } from '#features/catalogue/server/catalogue.public.ts'
import type { Caller } from '#platform/server/caller.ts'
import type { Chance } from '#platform/server/chance.ts'
import type { Db } from '#platform/server/database/pool.ts'
import type { Service } from '#platform/server/service.ts'
import { instantOf } from '#platform/shared/clock.ts'
import { dayInZone } from '#platform/shared/format.ts'
import type { RateLimit } from '#platform/server/http/rate-limit.ts'
import type { Locale } from '#platform/shared/locales.ts'
import { type FieldProblem, Problem } from '#platform/shared/problem.ts'
import { CART_REFUSALS, type MergedItem } from '../cart.contract.ts'
import { LINES_MOST } from '../cart.rules.ts'
import {
  addToLine,
  type CartOwner,
  type CartRow,
  deleteLine,
  findCart,
  findLinesAndThing,
  insertStrangersCart,
  type LineRow,
  openCart,
  setLineQty,
  type ShelfRow,
} from './cart.store.ts'
import {
  addonTermsOf,
  type Buyer,
  type LineProblem,
  type PricedCart,
  priceCart,
  shelfProblem,
} from './price-cart.ts'
import type { ShopTerms } from './shop-terms.store.ts'

export type CartPowers = Pick<Service, 'database' | 'clock'> & {
  chance: Chance
  standing: MembershipStanding
  /** Kept in memory until the shop changes them. */
  terms: () => Promise<ShopTerms>
  timezone: () => Promise<string>
  /** The ways to pay that are open, in words. */
  paymentTypes: (locale: Locale) => Promise<{ id: string; name: string }[]>
  /** How many carts strangers may begin from one address. */
  limit: RateLimit
}

/** A cart as a call answers it. */
export type CartState = PricedCart & { cart: CartRow | null; sessionKey: string; merged: MergedItem[] }

/** Who asks: their cart, and what prices depend on. */
export type Asking = { owner: CartOwner | null; sessionKey: string; buyer: Buyer; personId: number | null }

/** A key holds 256 bits that nobody can guess, and only its hash is kept. */
const KEY_BITS = 256
const KEY_SHAPE = /^[\w-]{43}$/
const REQUEST_KEY_MOST = 200

export const hashOfKey = (key: string): string => createHash('sha256').update(key).digest('base64url')

/** Whose cart a call is about. A member has one of their own, whatever key they send along. */
export async function askingOf(
  { clock, standing, timezone }: CartPowers,
  caller: Caller,
  session: string,
): Promise<Asking> {
  const nowMs = clock.nowMs()
  if (caller.kind === 'person') {
    const { personId } = caller
    const isMember = await standing.isFinancial(personId, dayInZone(nowMs, await timezone()))
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

/** The cart as it stands, worked out anew. One statement, and one more for a member. */
export async function readCart(powers: CartPowers, asking: Asking): Promise<CartState> {
  const [found, terms] = await Promise.all([
    asking.owner === null ? null : findCart(powers.database.db, asking.owner),
    powers.terms(),
  ])
  return stateOf(found?.cart ?? null, found?.lines ?? [], terms, asking)
}

/** What a call answers of these lines. */
export function stateOf(
  cart: CartRow | null,
  lines: readonly LineRow[],
  terms: ShopTerms,
  { buyer, sessionKey }: Asking,
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
 * Puts something into the cart. Sent again with the same Idempotency-Key it does nothing more. A stranger without a
 * cart, or with a key that opens none, gets a new one: keys are never taken from outside.
 * @param ip from where a stranger asks: only so many carts are begun from one address
 * @throws Problem NOT_FOUND, VALIDATION, OUT_OF_STOCK, NOT_ELIGIBLE, CART_FULL, RATE_LIMITED
 */
export async function addThing(
  powers: CartPowers,
  asking: Asking,
  adding: Adding,
  ip: string,
): Promise<CartState> {
  const terms = await powers.terms()
  const request = requestOf(adding)
  // Counted before the transaction, which may not wait for a second connection.
  if (asking.owner === null) await powers.limit.take(ip)
  const done = await powers.database.transaction(async (tx) => {
    const now = instantOf(powers.clock)
    const { own, owner, open } = openingOf(powers, asking)
    const [cart, { lines, thing, knownRequest }] = await tx.inOneGo([
      () => open(tx, now),
      () => findLinesAndThing(tx, owner, { code: adding.sku, requestKey: request?.key ?? '' }),
    ])
    if (cart === null) return null
    if (request !== null && knownRequest !== null) {
      if (knownRequest !== request.bodyHash) throw new Problem(CART_REFUSALS.keyReused)
      return stateOf(cart, lines, terms, own)
    }
    const { shelf, addons } = readThing(adding, thing, lines, own.buyer)
    const joining = { cartId: cart.id, skuId: shelf.thing.skuId, addons, qty: adding.qty }
    const written = await tx.endWith(() => addToLine(tx, joining, request, now))
    const others = lines.filter(({ line }) => line.id !== written.id)
    const joined: LineRow = { ...shelf, line: { ...written, addons, addonsKey: addonsKey(addons) } }
    return stateOf(
      cart,
      [...others, joined].sort((a, b) => a.line.id - b.line.id),
      terms,
      own,
    )
  })
  return done ?? addThing(powers, { ...asking, owner: null }, adding, ip)
}

/** The cart of who asks, or how one begins for who has none. */
function openingOf({ chance }: CartPowers, asking: Asking) {
  const { owner } = asking
  if (owner !== null) return { own: asking, owner, open: (db: Db, now: Date) => openCart(db, owner, now) }
  const sessionKey = chance.token(KEY_BITS)
  const sessionHash = hashOfKey(sessionKey)
  return {
    own: { ...asking, sessionKey },
    owner: { sessionHash },
    open: (db: Db, now: Date) => insertStrangersCart(db, sessionHash, now),
  }
}

/** @throws Problem NOT_FOUND for what is not in this cart, OUT_OF_STOCK */
export async function setQty(
  powers: CartPowers,
  asking: Asking,
  id: number,
  qty: number,
): Promise<CartState> {
  const { cart, lines, terms, row } = await loadLine(powers, asking, id)
  const others = lines.filter(({ thing, line }) => thing.skuId === row.thing.skuId && line.id !== id)
  const problem = shelfProblem(
    row,
    others.reduce((sum, { line }) => sum + line.qty, qty),
    asking.buyer,
  )
  if (qty > row.line.qty || problem?.kind === 'too_many') refuse(problem)
  if (!(await setLineQty(powers.database.db, cart.id, id, qty))) throw new Problem('NOT_FOUND')
  return stateOf(
    cart,
    lines.map((other) => (other.line.id === id ? { ...other, line: { ...other.line, qty } } : other)),
    terms,
    asking,
  )
}

/** @throws Problem NOT_FOUND for what is not in this cart */
export async function removeLine(powers: CartPowers, asking: Asking, id: number): Promise<CartState> {
  const { cart, lines, terms } = await loadLine(powers, asking, id)
  if (!(await deleteLine(powers.database.db, cart.id, id))) throw new Problem('NOT_FOUND')
  return stateOf(
    cart,
    lines.filter(({ line }) => line.id !== id),
    terms,
    asking,
  )
}

async function loadLine({ database, terms }: CartPowers, { owner }: Asking, id: number) {
  const found = owner === null ? null : await findCart(database.db, owner)
  const row = found?.lines.find(({ line }) => line.id === id)
  if (!found || !row) throw new Problem('NOT_FOUND')
  return { ...found, row, terms: await terms() }
}

/** Checks what is to be added against the shelf and against what the cart holds already. */
function readThing(
  { sku, qty, addons: sent }: Adding,
  shelf: ShelfRow | null,
  lines: readonly LineRow[],
  buyer: Buyer,
) {
  if (sku === '')
    throw new Problem('VALIDATION', {
      fields: [{ field: 'sku', code: 'required', message: msg`Choose a size` }],
    })
  if (shelf === null || (shelf.product.isHidden && !buyer.isMember)) throw new Problem('NOT_FOUND')
  const { chosen, mistakes } = readAddons(sent, addonTermsOf(shelf))
  if (mistakes.length > 0) throw new Problem('VALIDATION', { fields: mistakes.map(fieldProblemOf) })
  const same = lines.filter(({ thing }) => thing.skuId === shelf.thing.skuId)
  refuse(
    shelfProblem(
      shelf,
      same.reduce((sum, { line }) => sum + line.qty, qty),
      buyer,
    ),
  )
  const onto = same.find(({ line }) => line.addonsKey === addonsKey(chosen))
  if ((onto?.line.qty ?? 0) + qty > QTY_MOST) refuse({ kind: 'too_many', most: QTY_MOST, isStock: false })
  if (!onto && lines.length >= LINES_MOST)
    throw new Problem(CART_REFUSALS.cartFull, { params: { most: LINES_MOST } })
  return { shelf, addons: chosen }
}

/** @throws Problem OUT_OF_STOCK, NOT_ELIGIBLE */
function refuse(problem: LineProblem | null): void {
  if (problem === null) return
  const { refusal, params } = refusalOf(problem)
  throw new Problem(refusal, { params })
}

/** A line's problem in the words of the refusals. */
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
      return { field, code: 'unknown', message: msg`This field is not known here.` }
    default:
      return { field, code: 'invalid', message: msg`This is not valid.` }
  }
}

function requestOf({ sku, qty, addons, requestKey }: Adding): { key: string; bodyHash: string } | null {
  if (requestKey === null || requestKey === '') return null
  if (requestKey.length > REQUEST_KEY_MOST) throw new Problem('VALIDATION')
  return { key: requestKey, bodyHash: hashOfKey(JSON.stringify([sku, qty, addons])) }
}
