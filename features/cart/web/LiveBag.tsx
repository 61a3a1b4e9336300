import './cart.css'
import { Trans } from '@lingui/react/macro'
import { useEffect } from 'react'
import { useSession } from '#features/accounts/accounts.public.tsx'
import { reportFault } from '#platform/web/report.ts'
import { refreshCart } from './cart-calls.ts'
import { cartStore, useKeptCart } from './cart-store.ts'

/**
 * How many things the cart holds, for the bag in the header. Comes with the cart's code, and brings what a stranger
 * gathered along as soon as they have logged in, wherever that is.
 */
export function LiveBag() {
  const count = useKeptCart(({ cartitemCount }) => cartitemCount)
  const isLoggedIn = useSession(({ access_token }) => access_token !== '')
  useEffect(() => {
    cartStore.wake()
    refreshCart().catch((error: unknown) => {
      // What is kept stays on the screen; nobody waits for what does not come.
      cartStore.setState({ isKnown: true, isUnreached: true })
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
