import './invoice.css'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { ClubMark } from '#platform/ui/art/ClubMark.tsx'
import { Ltr } from '#platform/ui/Ltr.tsx'
import { MixedText } from '#platform/ui/lazy/MixedText.tsx'
import { PrintLine } from '#platform/ui/PrintLine.tsx'
import { useFormat } from '#platform/web/use-format.ts'
import { useMoney } from '#platform/web/use-money.ts'
import type { InvoiceAnswer, InvoicePaper } from '../invoices.contract.ts'
import { groupedAbn, isMixed } from '../invoices.rules.ts'
import { InvoiceSums } from './InvoiceSums.tsx'

/** The invoice itself, for screen and A4. @source docs/reference/shop-and-payments.md §8.1 */
export function InvoiceSheet({ invoice, paidOn }: { invoice: InvoiceAnswer; paidOn: string }) {
  const { paper } = invoice
  return (
    <article className="bill">
      <PrintLine />
      <Head invoice={invoice} paidOn={paidOn} />
      <Facts invoice={invoice} />
      <Lines paper={paper} />
      <InvoiceSums invoice={invoice} />
      {paper.note === '' ? null : (
        <p className="mt-6 text-note text-muted">
          <Trans>Note:</Trans> <bdi>{paper.note}</bdi>
        </p>
      )}
      <p className="mt-8 border-t border-row pt-4 text-note text-muted">
        <Trans>Questions:</Trans> <Ltr>{paper.seller.email}</Ltr>
        {paper.seller.phone === '' ? null : (
          <>
            , <Ltr className="whitespace-nowrap">{paper.seller.phone}</Ltr>
          </>
        )}
      </p>
    </article>
  )
}

function Head({ invoice, paidOn }: { invoice: InvoiceAnswer; paidOn: string }) {
  const { paper, kind, number, status } = invoice
  const { seller } = paper
  return (
    <header className="bill-head">
      <div>
        <p className="mb-2 flex items-center gap-3 text-h4">
          <ClubMark className="size-8 shrink-0" isPlain />
          {seller.name}
        </p>
        {seller.abn === '' ? null : (
          <p className="text-note">
            <Trans>
              ABN <Ltr className="figure">{groupedAbn(seller.abn)}</Ltr>
            </Trans>
          </p>
        )}
        <p className="text-note whitespace-pre-line">{seller.address}</p>
      </div>
      <div>
        <h1 className="text-h1" tabIndex={-1}>
          {kind === 'adjustment_note' ? (
            <Trans>Adjustment note</Trans>
          ) : paper.isTaxInvoice ? (
            <Trans>Tax invoice</Trans>
          ) : (
            <Trans>Invoice</Trans>
          )}
        </h1>
        <p className="mt-1 text-h4">
          <Ltr className="figure">{number}</Ltr>
        </p>
        <p className="mt-3">
          {status === 'paid' ? (
            <span className="bill-stamp text-success">
              <Trans>Paid {paidOn}</Trans>
            </span>
          ) : status === 'void' ? (
            <span className="bill-stamp text-muted">
              <Trans>Cancelled, never paid</Trans>
            </span>
          ) : status === 'credited' ? (
            <span className="bill-stamp text-muted">
              <Trans>Credited</Trans>
            </span>
          ) : kind === 'invoice' ? (
            <span className={`bill-stamp ${invoice.is_overdue ? 'text-danger' : 'text-warn-ink'}`}>
              <UnpaidStamp isOverdue={invoice.is_overdue} isPartPaid={invoice.paid > 0} />
            </span>
          ) : null}
        </p>
      </div>
    </header>
  )
}

function UnpaidStamp({ isOverdue, isPartPaid }: { isOverdue: boolean; isPartPaid: boolean }) {
  if (isOverdue && isPartPaid) return <Trans>Part paid, rest overdue</Trans>
  if (isOverdue) return <Trans comment="stamp on an invoice">Overdue</Trans>
  if (isPartPaid) return <Trans comment="stamp on an invoice">Part paid</Trans>
  return <Trans>To be paid</Trans>
}

function Facts({ invoice }: { invoice: InvoiceAnswer }) {
  const format = useFormat()
  const { paper, paid_with: paidWith, pay_by: payBy } = invoice
  const { buyer, adjusts } = paper
  const abn = buyer.abn ?? ''
  return (
    <dl className="bill-facts">
      <Fact name={<Trans>Bill to</Trans>}>
        <strong>
          <bdi>{buyer.name}</bdi>
        </strong>
        {abn === '' ? null : (
          <span className="block text-note">
            <Trans>
              ABN <Ltr className="figure">{groupedAbn(abn)}</Ltr>
            </Trans>
          </span>
        )}
        {buyer.address === '' ? null : (
          <bdi className="block text-note whitespace-pre-line">{buyer.address}</bdi>
        )}
        {buyer.email === '' ? null : <Ltr className="block text-note wrap-anywhere">{buyer.email}</Ltr>}
      </Fact>
      <Fact name={<Trans>Issued</Trans>}>
        <strong>{format?.day(paper.issuedOn, 'medium')}</strong>
        {adjusts === null ? (
          <span className="block text-note text-muted">
            <Trans>Due {format?.day(paper.dueOn, 'medium')}</Trans>
          </span>
        ) : null}
        {payBy !== '' && payBy !== paper.dueOn ? (
          <span className="block text-note text-muted">
            <Trans>We keep the order until {format?.day(payBy, 'medium')}</Trans>
          </span>
        ) : null}
      </Fact>
      <Fact name={<Trans>Order</Trans>}>
        <Ltr className="figure font-semibold">{String(paper.orderNumber)}</Ltr>
        {paidWith === '' || adjusts !== null ? null : (
          <span className="block text-note text-muted">
            <Trans>Paid with: {paidWith}</Trans>
          </span>
        )}
        {adjusts === null ? null : (
          <span className="block text-note text-muted">
            <Trans>
              Adjusts invoice <Ltr>{adjusts.number}</Ltr>
            </Trans>
            <span className="block">
              <bdi>{adjusts.words}</bdi>
            </span>
          </span>
        )}
      </Fact>
    </dl>
  )
}

function Fact({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt className="text-note text-muted">{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Lines({ paper }: { paper: InvoicePaper }) {
  const { t } = useLingui()
  const money = useMoney()
  const isMarked = isMixed(paper)
  return (
    <table className="bill-lines">
      <caption className="visually-hidden">{t`Ordered items`}</caption>
      <thead>
        <tr>
          <th scope="col">
            <Trans>Item</Trans>
          </th>
          <th scope="col" data-wide="">
            <Trans context="of a product">Code</Trans>
          </th>
          <th scope="col" data-end="">
            <Trans>Qty</Trans>
          </th>
          <th scope="col" data-end="" data-wide="">
            <Trans>Unit price</Trans>
          </th>
          {paper.isTaxInvoice ? (
            <th scope="col" data-end="" data-wide="">
              <Trans>GST</Trans>
            </th>
          ) : null}
          <th scope="col" data-end="">
            <Trans comment="heading of the column of sums on an invoice">Amount</Trans>
          </th>
        </tr>
      </thead>
      <tbody>
        {paper.lines.map((line, at) => (
          // The lines of an invoice never change their positions.
          // oxlint-disable-next-line react/no-array-index-key
          <tr key={at}>
            <td>
              <strong>
                <MixedText>{line.name}</MixedText>
              </strong>
              {line.details.map(({ label, value }) => (
                <span key={label} className="block text-note text-muted">
                  <bdi>{label}</bdi>
                  {value === '' ? null : (
                    <>
                      : <bdi>{value}</bdi>
                    </>
                  )}
                </span>
              ))}
              {line.discountCents === 0 ? null : (
                <span className="block text-note text-muted">
                  <Trans>Discount {money(line.discountCents)}, taken off below</Trans>
                </span>
              )}
              {isMarked && !line.hasGst ? (
                <span className="block text-note text-muted">
                  <Trans>No GST</Trans>
                </span>
              ) : null}
            </td>
            <td data-wide="">
              <Ltr className="figure">{line.code}</Ltr>
            </td>
            <td data-end="">{line.qty === 0 ? '' : line.qty}</td>
            <td data-end="" data-wide="">
              {money(line.unitPriceCents)}
            </td>
            {paper.isTaxInvoice ? (
              <td data-end="" data-wide="" className="text-muted">
                {money(line.gstCents)}
              </td>
            ) : null}
            <td data-end="">
              <strong>{money(line.totalCents + line.discountCents)}</strong>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
