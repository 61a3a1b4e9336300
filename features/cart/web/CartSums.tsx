import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { centsOf } from '#platform/shared/money.ts'
import { Figure } from '#platform/ui/Figure.tsx'
import { Ltr } from '#platform/ui/Ltr.tsx'
import { useMoney } from '#platform/web/use-money.ts'
import { useStoredCart } from './cart-store.ts'

/** Shows the sums of the cart, from the subtotal of the items to the total. */
export function CartSums() {
  const money = useMoney()
  const cart = useStoredCart((whole) => whole)
  const tax = money(centsOf(cart.total_tax))
  return (
    <dl className="mt-3">
      <Row name={<Trans>Items</Trans>} cents={centsOf(cart.cartSubtotal)} />
      {cart.discount_amount === 0 ? null : (
        <Row name={<Ltr>{cart.promotion_code}</Ltr>} cents={-centsOf(cart.discount_amount)} />
      )}
      {cart.shipping_type === null ? null : (
        <Row name={<Trans>Delivery</Trans>} cents={centsOf(cart.shipping_amount)} />
      )}
      <div className="mt-2 flex items-baseline justify-between gap-4 border-t-2 border-ink py-2.5">
        <dt className="text-h4">
          {cart.needs_shipping && cart.shipping_type === null ? (
            <Trans>Total without delivery</Trans>
          ) : (
            <Trans>Total</Trans>
          )}
        </dt>
        <dd className="shrink-0 text-end">
          <Figure className="block text-h2">{money(centsOf(cart.total_amount))}</Figure>
          {cart.total_tax === 0 ? null : (
            <span className="text-note text-muted">
              <Trans>
                Includes <Ltr>{tax}</Ltr> GST
              </Trans>
            </span>
          )}
        </dd>
      </div>
    </dl>
  )
}

function Row({ name, cents }: { name: ReactNode; cents: number }) {
  const money = useMoney()
  return (
    <div className="flex items-baseline justify-between gap-4 py-1">
      <dt>{name}</dt>
      <dd>
        <Figure>{money(cents)}</Figure>
      </dd>
    </div>
  )
}
