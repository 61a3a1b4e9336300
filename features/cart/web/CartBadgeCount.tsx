import './cart.css'
import { Trans } from '@lingui/react/macro'
import { useEffect } from 'react'
import { useSession } from '#features/accounts/accounts.public.tsx'
import { reportFault } from '#platform/web/report.ts'
import { refreshCart } from './cart-calls.ts'
import { cartStore, useStoredCart } from './cart-store.ts'

/**
 * The number of items in the cart, for the cart badge in the header. Loads with the cart's code and merges the guest
 * cart as soon as the visitor has logged in, on any page.
 */
export function CartBadgeCount() {
  const count = useStoredCart(({ cartitemCount }) => cartitemCount)
  const isLoggedIn = useSession(({ access_token }) => access_token !== '')
  useEffect(() => {
    cartStore.wake()
    refreshCart().catch((error: unknown) => {
      // On failure, keep showing the stored cart.
      cartStore.setState({ isKnown: true, loadFailed: true })
      reportFault(error, 'cart')
    })
  }, [isLoggedIn])
  if (count === 0) return null
  return (
    <span className="bag-count">
      {count}
      <span className="visually-hidden">
        <Trans>in the cart</Trans>
      </span>
    </span>
  )
}
