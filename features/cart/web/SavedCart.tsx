import { Trans } from '@lingui/react/macro'
import { useEffect } from 'react'
import { centsOf } from '#platform/shared/money.ts'
import { Figure } from '#platform/ui/Figure.tsx'
import { ScreenLink } from '#platform/ui/ScreenLink.tsx'
import { reportFault } from '#platform/web/report.ts'
import { useMoney } from '#platform/web/use-money.ts'
import { refreshCart } from './cart-calls.ts'
import { DeliveryFrom } from './DeliveryFrom.tsx'
import { cartStore, useStoredCart } from './cart-store.ts'

/**
 * The items of the cart and their total, read-only, for a screen on the way to the checkout. Renders nothing while it
 * is not known whether the cart is empty.
 */
export function SavedCart() {
  const money = useMoney()
  const items = useStoredCart(({ cartitems }) => cartitems)
  const isEmpty = useStoredCart(({ isKnown, loadFailed }) => isKnown && !loadFailed)
  const total = useStoredCart(({ total_amount }) => total_amount)
  const isDeliveryOpen = useStoredCart((cart) => cart.needs_shipping && cart.shipping_type === null)
  const deliveryFrom = useStoredCart(({ delivery_from }) => delivery_from)
  const deliveryCents = useStoredCart(({ shipping_amount }) => centsOf(shipping_amount))
  useEffect(() => {
    cartStore.wake()
    // On failure, keep showing the stored cart.
    refreshCart().catch((error: unknown) => reportFault(error, 'cart'))
  }, [])
  if (items.length === 0) return isEmpty ? <NothingSaved /> : null
  return (
    <section className="mt-6 card p-4" aria-labelledby="saved-cart">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="saved-cart" className="text-h4">
          <Trans>Your cart</Trans>
        </h2>
        <ScreenLink
          to="/cart"
          className="inline-flex min-h-11 items-center font-semibold text-primary hover:underline"
        >
          <Trans>Change the cart</Trans>
        </ScreenLink>
      </div>
      <p className="pb-2 text-note text-muted">
        <Trans>Your cart is saved.</Trans>
      </p>
      <ul>
        {items.map(({ id, name, qty, subtotal }) => (
          <li key={id} className="flex items-baseline justify-between gap-4 border-t border-row py-2">
            <span className="min-w-0">
              <bdi>{name}</bdi>
              {qty === 1 ? null : (
                <>
                  {' '}
                  <bdi dir="ltr" className="whitespace-nowrap text-muted">{`× ${qty}`}</bdi>
                </>
              )}
            </span>
            <Figure>{money(centsOf(subtotal))}</Figure>
          </li>
        ))}
      </ul>
      {deliveryCents === 0 ? null : (
        <p className="flex items-baseline justify-between gap-4 border-t border-row py-2">
          <Trans>Delivery</Trans>
          <Figure>{money(deliveryCents)}</Figure>
        </p>
      )}
      <p className="flex items-baseline justify-between gap-4 border-t-2 border-ink pt-2 font-semibold">
        {isDeliveryOpen ? <Trans>Total without delivery</Trans> : <Trans>Total</Trans>}
        <Figure>{money(centsOf(total))}</Figure>
      </p>
      {isDeliveryOpen && deliveryFrom !== null ? (
        <p className="text-note text-muted">
          <DeliveryFrom dollars={deliveryFrom} />
        </p>
      ) : null}
    </section>
  )
}

/** Says that the cart is empty. Otherwise a guest would log in for the checkout and find nothing to pay. */
function NothingSaved() {
  return (
    <section className="mt-6 card p-4">
      <h2 className="text-h4">
        <Trans>Your cart is empty</Trans>
      </h2>
      <ScreenLink
        to="/shop"
        className="inline-flex min-h-11 items-center font-semibold text-primary hover:underline"
      >
        <Trans>Go to the shop</Trans>
      </ScreenLink>
    </section>
  )
}
