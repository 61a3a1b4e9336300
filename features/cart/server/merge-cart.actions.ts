import { QTY_MOST } from '#features/catalogue/catalogue.rules.ts'
import { instantOf } from '#platform/shared/clock.ts'
import { Problem } from '#platform/shared/problem.ts'
import type { MergedItem } from '../cart.contract.ts'
import { type Asking, type CartPowers, type CartState, hashOfKey, stateOf } from './cart.actions.ts'
import {
  closeMergedCart,
  findCart,
  lockStrangersCart,
  moveLines,
  openCart,
  setCartWishes,
} from './cart.store.ts'

/**
 * Brings what a stranger gathered under this key into the member's own cart, and says what came. The key opens nothing
 * afterwards. A key that opens nothing changes nothing: whose it was cannot be told. Sent again, it says the same again.
 * @throws Problem LOGIN_REQUIRED
 * @source SPEC §4 "Cart"
 */
export async function mergeStrangersCart(
  powers: CartPowers,
  asking: Asking,
  session: string,
): Promise<CartState> {
  const { owner, personId } = asking
  if (owner === null || personId === null) throw new Problem('LOGIN_REQUIRED')
  const terms = await powers.terms()
  return powers.database.transaction(async (tx) => {
    const now = instantOf(powers.clock)
    const theirs = session === '' ? null : await lockStrangersCart(tx, hashOfKey(session))
    const isOpen = theirs !== null && theirs.mergedIntoPersonId === null
    let merged: MergedItem[] = theirs?.mergedIntoPersonId === personId ? (theirs.merged ?? []) : []
    if (isOpen) {
      const own = await openCart(tx, owner, now)
      if (own === null) throw new Error('a member’s cart could not be opened')
      const before = new Map((await findCart(tx, owner))?.lines.map(({ line }) => [line.id, line.qty]))
      const moved = await moveLines(tx, theirs.id, own.id, QTY_MOST)
      await setCartWishes(
        tx,
        own.id,
        {
          promotionCode: own.promotionCode ?? theirs.promotionCode,
          shippingTypeId: own.shippingTypeId ?? theirs.shippingTypeId,
          shippingPlace: own.shippingPlace ?? theirs.shippingPlace,
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
    return { ...stateOf(found?.cart ?? null, found?.lines ?? [], terms, asking), merged }
  })
}
