import { Trans } from '@lingui/react/macro'
import { Button } from '#platform/ui/Button.tsx'
import { ScreenLink } from '#platform/ui/ScreenLink.tsx'
import { CartSums } from './CartSums.tsx'
import { useKeptCart } from './cart-store.ts'

/** What it all comes to, and the way to the checkout. */
export function CartSummary() {
  const isReady = useKeptCart(({ all_in_stock }) => all_in_stock)
  return (
    <section className="card cart-summary" aria-labelledby="summary">
      <h2 id="summary" className="text-h3">
        <Trans>Summary</Trans>
      </h2>
      <CartSums />
      {isReady ? (
        // Strangers log in on the way and come back to the checkout, with what they gathered.
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
          <Trans>Something here cannot be had as it stands. Change the lines marked above.</Trans>
        </p>
      )}
    </section>
  )
}
