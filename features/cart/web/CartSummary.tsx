import { Trans } from '@lingui/react/macro'
import { Button } from '#platform/ui/Button.tsx'
import { ScreenLink } from '#platform/ui/ScreenLink.tsx'
import { CartSums } from './CartSums.tsx'
import { useStoredCart } from './cart-store.ts'

/** Shows the sums of the cart and the link to the checkout. */
export function CartSummary() {
  const isReady = useStoredCart(({ all_in_stock }) => all_in_stock)
  return (
    <section className="card cart-summary" aria-labelledby="summary">
      <h2 id="summary" className="text-h3">
        <Trans>Summary</Trans>
      </h2>
      <CartSums />
      {isReady ? (
        // Guests log in on the way and return to the checkout with their cart.
        <ScreenLink to="/checkout" className="btn btn-primary btn-large mt-3 w-full">
          <span>
            <Trans>Check out</Trans>
          </span>
        </ScreenLink>
      ) : (
        <Button wide size="large" disabled className="mt-3" aria-describedby="cannot-be-had">
          <Trans>Check out</Trans>
        </Button>
      )}
      {isReady ? (
        <p className="mt-3 text-center text-note text-muted">
          <Trans>Everything is in stock.</Trans>
        </p>
      ) : (
        <p id="cannot-be-had" className="mt-3 rounded-box bg-warn-tint p-3 text-warn-ink">
          <Trans>Some items aren’t available. Change the lines marked above.</Trans>
        </p>
      )}
    </section>
  )
}
