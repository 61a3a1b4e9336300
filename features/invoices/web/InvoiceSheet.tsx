import './invoice.css'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { ClubMark } from '#platform/ui/art/ClubMark.tsx'
import { Figure } from '#platform/ui/Figure.tsx'
import { Ltr } from '#platform/ui/Ltr.tsx'
import { PrintLine } from '#platform/ui/PrintLine.tsx'
import { useFormat } from '#platform/web/use-format.ts'
import { useMoney } from '#platform/web/use-money.ts'
import type { InvoiceAnswer, InvoicePaper } from '../invoices.contract.ts'
import { groupedAbn, gstWords, isMixed } from '../invoices.rules.ts'

/** The paper itself, on the screen and on A4. @source DOMAIN §1.5, §3.12 */
export function InvoiceSheet({ invoice, paidOn }: { invoice: InvoiceAnswer; paidOn: string }) {
  const { paper } = invoice
  return (
    <article className="bill">
      <PrintLine />
      <Head invoice={invoice} paidOn={paidOn} />
      <Facts paper={paper} paidWith={invoice.paid_with} />
      <Lines paper={paper} />
      <Sums invoice={invoice} />
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
              <Trans>Void, never paid</Trans>
            </span>
          ) : status === 'credited' ? (
            <span className="bill-stamp text-muted">
              <Trans>Credited</Trans>
            </span>
          ) : kind === 'invoice' ? (
            <span className="bill-stamp text-warn-ink">
              <Trans>To be paid</Trans>
            </span>
          ) : null}
        </p>
      </div>
    </header>
  )
}

function Facts({ paper, paidWith }: { paper: InvoicePaper; paidWith: string }) {
  const format = useFormat()
  const { buyer, adjusts } = paper
  return (
    <dl className="bill-facts">
      <Fact name={<Trans>Bill to</Trans>}>
        <strong>
          <bdi>{buyer.name}</bdi>
        </strong>
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
      <caption className="visually-hidden">{t`What it is for`}</caption>
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
            <Trans>Unit</Trans>
          </th>
          {paper.isTaxInvoice ? (
            <th scope="col" data-end="" data-wide="">
              <Trans>GST</Trans>
            </th>
          ) : null}
          <th scope="col" data-end="">
            <Trans>Total</Trans>
          </th>
        </tr>
      </thead>
      <tbody>
        {paper.lines.map((line, at) => (
          // The lines of a paper never change their places.
          // oxlint-disable-next-line react/no-array-index-key
          <tr key={at}>
            <td>
              <strong>{line.name}</strong>
              {line.details.map(({ label, value }) => (
                <span key={label} className="block text-note text-muted">
                  {value === '' ? label : `${label}: ${value}`}
                </span>
              ))}
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
              <strong>{money(line.totalCents)}</strong>
              {line.discountCents === 0 ? null : (
                <span className="block text-note text-muted">{money(-line.discountCents)}</span>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Sums({ invoice }: { invoice: InvoiceAnswer }) {
  const money = useMoney()
  const { paper } = invoice
  const words = gstWords(paper)
  const isNote = paper.adjusts !== null
  const paidCents =
    invoice.status === 'paid' || invoice.status === 'credited' ? paper.totalCents - paper.creditCents : 0
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
        {paper.shippingCents === 0 && paper.shippingName === '' ? null : (
          <Sum
            name={paper.shippingName === '' || isNote ? <Trans>Delivery</Trans> : paper.shippingName}
            cents={paper.shippingCents}
          />
        )}
        {paper.discountCents === 0 ? null : (
          <Sum
            name={
              <Trans>
                Discount <Ltr>{paper.promotionCode}</Ltr>, taken off above
              </Trans>
            }
            cents={-paper.discountCents}
          />
        )}
        {paper.isTaxInvoice ? (
          <>
            <Sum name={<Trans>Subtotal without GST</Trans>} cents={paper.totalCents - paper.taxCents} />
            <Sum name={<Trans>GST</Trans>} cents={paper.taxCents} />
          </>
        ) : null}
        <div className="flex items-baseline justify-between gap-4 border-t-2 border-ink py-2">
          <dt className="text-h4">{isNote ? <Trans>Given back</Trans> : <Trans>Total</Trans>}</dt>
          <dd>
            <Figure className="text-h2">{money(paper.totalCents)}</Figure>
          </dd>
        </div>
        {paper.creditCents === 0 ? null : (
          <Sum name={<Trans>Paid with credit</Trans>} cents={paper.creditCents} />
        )}
        {isNote || invoice.status === 'void' ? null : (
          <>
            <Sum name={<Trans>Paid</Trans>} cents={paidCents} />
            <Sum name={<Trans>Balance</Trans>} cents={Math.round(invoice.due * 100)} />
          </>
        )}
      </dl>
    </div>
  )
}

function Sum({ name, cents }: { name: ReactNode; cents: number }) {
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
