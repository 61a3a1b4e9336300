/** Instructions to pay an order that is paid later. */
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '#platform/ui/Button.tsx'
import { Ltr } from '#platform/ui/Ltr.tsx'
import { showToast } from '#platform/ui/toasts.ts'
import { useFormat } from '#platform/web/use-format.ts'
import type { InvoiceAnswer } from '../invoices.contract.ts'

/** Instructions to pay at the club. */
export function AtClub({ invoice }: { invoice: InvoiceAnswer }) {
  const format = useFormat()
  const { number } = invoice.order
  const day = invoice.pay_by === '' ? '' : (format?.day(invoice.pay_by, 'medium') ?? '')
  return (
    <Trans>
      Pay at the club by cash or EFTPOS by {day}, and give order number {number}.
    </Trans>
  )
}

/** Account and reference for a bank transfer. */
export function Transfer({ invoice }: { invoice: InvoiceAnswer }) {
  const { t } = useLingui()
  const { transfer } = invoice
  if (transfer === null) return null
  const { reference, bsb } = transfer
  const copy = () =>
    void navigator.clipboard.writeText(reference).then(() => showToast({ tone: 'done', words: t`Copied` }))
  return (
    <section className="mt-6 rounded-card border border-line bg-surface p-5" aria-labelledby="transfer">
      <h2 id="transfer" className="text-h3">
        <Trans>Transfer it like this</Trans>
      </h2>
      <p className="mt-3 text-note text-muted">
        <Trans>Reference: write it in the description, we find your payment by it</Trans>
      </p>
      <p className="flex flex-wrap items-center gap-4">
        <Ltr className="bill-reference">{reference}</Ltr>
        <Button tone="outline" size="small" onClick={copy}>
          <Trans>Copy</Trans>
        </Button>
      </p>
      <dl className="mt-3 grid gap-x-8 gap-y-2 sm:grid-cols-3">
        <div>
          <dt className="text-note text-muted">
            <Trans>Account name</Trans>
          </dt>
          <dd>
            <bdi>{transfer.account_name}</bdi>
          </dd>
        </div>
        <div>
          <dt className="text-note text-muted">
            <Trans>BSB</Trans>
          </dt>
          <dd>
            <Ltr className="figure">{`${bsb.slice(0, 3)}-${bsb.slice(3)}`}</Ltr>
          </dd>
        </div>
        <div>
          <dt className="text-note text-muted">
            <Trans>Account number</Trans>
          </dt>
          <dd>
            <Ltr className="figure">{transfer.account_number}</Ltr>
          </dd>
        </div>
      </dl>
      <p className="mt-4 text-note text-muted">
        <AfterTransfer order={invoice.order} />
      </p>
    </section>
  )
}

/** Explains what happens once the money has arrived. */
function AfterTransfer({ order }: { order: InvoiceAnswer['order'] }) {
  if (order.is_membership) return <Trans>We process your membership once your payment arrives.</Trans>
  if (order.is_digital) return <Trans>We confirm your order once your payment arrives.</Trans>
  return order.is_pick_up ? (
    <Trans>We keep your order until then, and get it ready to pick up once your payment arrives.</Trans>
  ) : (
    <Trans>We keep your order until then, and send it once your payment arrives.</Trans>
  )
}
