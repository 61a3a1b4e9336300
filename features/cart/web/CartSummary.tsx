import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { centsOf } from '#features/catalogue/catalogue.rules.ts'
import { useSite } from '#features/site/site.public.tsx'
import { Figure } from '#platform/ui/Figure.tsx'
import { Ltr } from '#platform/ui/Ltr.tsx'
import { useMoney } from '#platform/web/use-money.ts'
import { useKeptCart } from './cart-store.ts'

/** What it all comes to, and what to do with it. */
export function CartSummary() {
  const money = useMoney()
  const cart = useKeptCart((whole) => whole)
  const site = useSite()
  const tax = money(centsOf(cart.total_tax))
  return (
    <section className="card cart-summary" aria-labelledby="summary">
      <h2 id="summary" className="text-h3">
        <Trans>Summary</Trans>
      </h2>
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
            <Trans>Total</Trans>
          </dt>
          <dd className="text-end">
            <Figure className="block text-h2">{money(centsOf(cart.total_amount))}</Figure>
            <span className="text-note text-muted">
              <Trans>
                Includes <Ltr>{tax}</Ltr> GST
              </Trans>
            </span>
          </dd>
        </div>
      </dl>
      {cart.all_in_stock ? (
        <p className="mt-3 text-note text-muted">
          <Trans>Everything is in stock.</Trans>
        </p>
      ) : (
        <p className="mt-3 rounded-box bg-warn-tint p-3 text-warn-ink">
          <Trans>Something here cannot be had as it stands. Change the lines marked above.</Trans>
        </p>
      )}
      <p className="mt-4 border-t border-row pt-5">
        <strong className="block">
          <Trans>Ordering online opens soon.</Trans>
        </strong>
        <Trans>Your cart stays as it is. Until then, tell us what you would like:</Trans>
        <a
          href={`mailto:${site.organisation_email}`}
          className="mt-1 flex min-h-11 items-center font-semibold text-primary hover:underline"
        >
          <Ltr>{site.organisation_email}</Ltr>
        </a>
        {site.organisation_phone === '' ? null : (
          <Ltr className="figure text-muted">{site.organisation_phone}</Ltr>
        )}
      </p>
    </section>
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
