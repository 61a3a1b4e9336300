import { QTY_MOST } from '#features/catalogue/catalogue.rules.ts'
import { instantOf } from '#platform/shared/clock.ts'
import { Problem } from '#platform/shared/problem.ts'
import type { MergedItem } from '../cart.contract.ts'
import { type CartContext, type CartDeps, type CartState, hashOfKey, stateOf } from './cart.actions.ts'
import {
  closeMergedCart,
  findCart,
  lockGuestCart,
  moveLines,
  openCart,
  setCartRequest,
} from './cart.store.ts'

/**
 * Merges the guest cart with this key into the member's cart and returns the added lines. The key is invalid
 * afterwards. An unknown key changes nothing, and the response does not reveal why. A repeated call returns the same
 * response.
 * @throws Problem LOGIN_REQUIRED
 * @source docs/reference/shop-and-payments.md §2.2
 */
export async function mergeGuestCart(
  deps: CartDeps,
  context: CartContext,
  session: string,
): Promise<CartState> {
  const { owner, personId } = context
  if (owner === null || personId === null) throw new Problem('LOGIN_REQUIRED')
  const terms = await deps.terms()
  return deps.database.transaction(async (tx) => {
    const now = instantOf(deps.clock)
    const theirs = session === '' ? null : await lockGuestCart(tx, hashOfKey(session))
    const isOpen = theirs !== null && theirs.mergedIntoPersonId === null
    let merged: MergedItem[] = theirs?.mergedIntoPersonId === personId ? (theirs.merged ?? []) : []
    if (isOpen) {
      const own = await openCart(tx, owner, now)
      if (own === null) throw new Error('a member’s cart could not be opened')
      const before = new Map((await findCart(tx, owner))?.lines.map(({ line }) => [line.id, line.qty]))
      const moved = await moveLines(tx, theirs.id, own.id, QTY_MOST)
      await setCartRequest(
        tx,
        own.id,
        {
          promotionCode: own.promotionCode ?? theirs.promotionCode,
          // Prefer the guest cart's choice, which is newer: the member's destination may be from an earlier order.
          shippingTypeId: theirs.shippingTypeId ?? own.shippingTypeId,
          shippingPlace: theirs.shippingPlace ?? own.shippingPlace,
        },
        now,
      )
      const names = new Map(
        (await findCart(tx, owner))?.lines.map(({ line, product }) => [line.id, product.name]),
      )
      merged = moved.map(({ id, qty }) => ({
        id,
        name: names.get(id) ?? '',
        qty: qty - (before.get(id) ?? 0),
        qty_before: before.get(id) ?? 0,
      }))
      await closeMergedCart(tx, theirs.id, personId, merged, now)
    }
    const found = await findCart(tx, owner)
    return { ...stateOf(found?.cart ?? null, found?.lines ?? [], terms, context), merged }
  })
}
