import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Figure } from '#platform/ui/Figure.tsx'
import { Ltr } from '#platform/ui/Ltr.tsx'
import { useMoney } from '#platform/web/use-money.ts'
import type { InvoiceAnswer } from '../invoices.contract.ts'
import { gstText } from '../invoices.rules.ts'

/** The sums of an invoice: line amounts, discount and delivery add up to the total. */
export function InvoiceSums({ invoice }: { invoice: InvoiceAnswer }) {
  const money = useMoney()
  const { paper } = invoice
  const words = gstText(paper)
  const isNote = paper.adjusts !== null
  const creditCents = Math.round(invoice.credit_used * 100)
  return (
    <div className="bill-sums">
      <p className="text-note text-muted">
        {words === 'none' ? (
          <Trans>No GST has been charged.</Trans>
        ) : words === 'included' ? (
          <Trans>Total price includes GST.</Trans>
        ) : (
          <Trans>Prices include GST. It is worked out for each line to the cent, then added up.</Trans>
        )}
      </p>
      <dl>
        {paper.discountCents === 0 ? null : (
          <>
            <Sum name={<Trans>Items</Trans>} cents={paper.subtotalCents} />
            <Sum
              name={
                <Trans>
                  Discount <Ltr>{paper.promotionCode}</Ltr>
                </Trans>
              }
              cents={-paper.discountCents}
            />
          </>
        )}
        {paper.shippingCents === 0 && paper.shippingName === '' ? null : (
          <Sum
            name={
              paper.shippingName === '' || isNote ? <Trans>Delivery</Trans> : <bdi>{paper.shippingName}</bdi>
            }
            cents={paper.shippingCents}
          />
        )}
        <div className="flex items-baseline justify-between gap-4 border-t-2 border-ink py-2">
          <dt className="text-h4">{isNote ? <Trans>Refunded</Trans> : <Trans>Total</Trans>}</dt>
          <dd>
            <Figure className="text-h2">{money(paper.totalCents)}</Figure>
          </dd>
        </div>
        {paper.isTaxInvoice ? (
          <>
            <Sum isNote name={<Trans>GST in the total</Trans>} cents={paper.taxCents} />
            <Sum isNote name={<Trans>Total without GST</Trans>} cents={paper.totalCents - paper.taxCents} />
          </>
        ) : null}
        {isNote || creditCents === 0 ? null : (
          <Sum name={<Trans>Paid with credit</Trans>} cents={creditCents} />
        )}
        {isNote || invoice.status === 'void' ? null : (
          <>
            <Sum name={<Trans>Paid</Trans>} cents={Math.round(invoice.paid * 100)} />
            <Sum name={<Trans>Balance</Trans>} cents={Math.round(invoice.due * 100)} />
          </>
        )}
      </dl>
    </div>
  )
}

/** One sum of the invoice. If `isNote` is true, the line explains the total and is not added to it. */
function Sum({ name, cents, isNote = false }: { name: ReactNode; cents: number; isNote?: boolean }) {
  const money = useMoney()
  return (
    <div className={`flex items-baseline justify-between gap-4 py-1 ${isNote ? 'text-note text-muted' : ''}`}>
      <dt>{name}</dt>
      <dd>
        <Figure>{money(cents)}</Figure>
      </dd>
    </div>
  )
}
