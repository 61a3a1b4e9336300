import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useState } from 'react'
import { cancelOrder, payOrder } from '#features/orders/orders.contract.ts'
import { useSite } from '#features/site/site.public.tsx'
import { dayInZone } from '#platform/shared/format.ts'
import { Banner } from '#platform/ui/Banner.tsx'
import { Button, ButtonLink } from '#platform/ui/Button.tsx'
import { Dialog } from '#platform/ui/Dialog.tsx'
import { RadioGroup } from '#platform/ui/RadioGroup.tsx'
import { SkeletonRows } from '#platform/ui/Skeleton.tsx'
import { Spinner } from '#platform/ui/Spinner.tsx'
import { showToast } from '#platform/ui/toasts.ts'
import { call } from '#platform/web/http.ts'
import { newKey } from '#platform/web/lazy/once-key.ts'
import { type Action, useAction } from '#platform/web/lazy/use-action.ts'
import { useFormat } from '#platform/web/use-format.ts'
import { useMoney } from '#platform/web/use-money.ts'
import { type InvoiceAnswer, mailInvoice } from '../invoices.contract.ts'
import { AtClub, Transfer } from './HowToPay.tsx'
import { InvoiceSheet } from './InvoiceSheet.tsx'
import { PaidConfirmation } from './PaidConfirmation.tsx'
import { useInvoice } from './use-invoice.ts'

type InvoiceScreenProps = {
  id: string
  /**
   * How the invoice is shown. `open`: with the buyer's actions. `show`: for anyone with the link. `print`: only the
   * document, which is printed at once.
   */
  form: 'open' | 'show' | 'print'
  /** Whether the buyer returns from paying, and gets the confirmation instead of the invoice once it is paid. */
  isAfterPayment: boolean
  /** The content that is shown if there is no such invoice. */
  missing: ReactNode
}

/**
 * /invoice/{id}, /show-invoice/{id} and their print forms; also the page to which a payment provider returns the buyer.
 */
export function InvoiceScreen({ id, form, isAfterPayment, missing }: InvoiceScreenProps) {
  const { data: invoice, isMissing, failure, isJustPaid, reload } = useInvoice(id)
  const format = useFormat()
  const { timezone } = useSite()
  const isThere = invoice !== null && format !== null
  useEffect(() => {
    if (form === 'print' && isThere) globalThis.print()
  }, [form, isThere])
  if (isMissing) return missing
  const isPaid = invoice?.status === 'paid' && invoice.due === 0
  const isConfirmed = form === 'open' && isPaid && isAfterPayment
  const paidOn =
    (invoice?.paid_at ?? null) === null || format === null
      ? ''
      : format.day(dayInZone(Date.parse(invoice?.paid_at ?? ''), timezone), 'medium')
  return (
    <div className="page pt-8 pb-20 print:p-0">
      {failure !== '' ? (
        <div role="alert" className="rounded-box bg-danger-tint p-4 text-danger-ink">
          <p className="mb-3">
            <Trans>The invoice didn’t load. Check your signal and try again.</Trans>
          </p>
          <Button tone="outline" onClick={reload}>
            <Trans>Try again</Trans>
          </Button>
        </div>
      ) : invoice === null ? (
        <SkeletonRows count={4} />
      ) : (
        <>
          <div className="print-hidden mb-6 max-w-[52rem]">
            <div aria-live="polite">
              {isConfirmed || (form === 'open' && isPaid && isJustPaid) ? (
                <PaidConfirmation invoice={invoice} isWholeScreen={isConfirmed} />
              ) : isJustPaid ? (
                <Banner tone="success">
                  <Trans>Paid. Thank you.</Trans>
                </Banner>
              ) : null}
            </div>
            {isConfirmed ? null : form === 'open' ? (
              <Doing invoice={invoice} onChanged={reload} />
            ) : (
              <Papers invoice={invoice} />
            )}
            {invoice.transfer === null ? null : <Transfer invoice={invoice} />}
          </div>
          {isConfirmed ? null : <InvoiceSheet invoice={invoice} paidOn={paidOn} />}
        </>
      )}
    </div>
  )
}

/** Links to the order's other documents. */
function Papers({ invoice }: { invoice: InvoiceAnswer }) {
  const money = useMoney()
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button tone="outline" onClick={() => globalThis.print()}>
        <Trans>Print or save as PDF</Trans>
      </Button>
      {invoice.has_tickets ? (
        <ButtonLink tone="outline" href={`/print-tickets/${invoice.order.id}`}>
          <Trans>Tickets</Trans>
        </ButtonLink>
      ) : null}
      {invoice.adjustment_notes.map(({ id, number, total }) => (
        <ButtonLink key={id} tone="link" href={`/show-invoice/${id}`}>
          <Trans>
            Adjustment note {number}, {money(Math.round(total * 100))}
          </Trans>
        </ButtonLink>
      ))}
    </div>
  )
}

/** The actions of the buyer. */
function Doing({ invoice, onChanged }: { invoice: InvoiceAnswer; onChanged: () => void }) {
  const { t } = useLingui()
  const { isBusy, failure, run: attempt } = useAction('invoice')
  const [isAsked, setIsAsked] = useState(false)
  const mail = () =>
    void attempt(async () => {
      await call(mailInvoice, { id: invoice.id })
      showToast({ tone: 'done', words: t`The link is on its way to you` })
    })
  const cancel = () =>
    void attempt(async () => {
      await call(cancelOrder, { id: invoice.order.id }, { idempotencyKey: newKey() })
      setIsAsked(false)
      globalThis.location.assign('/cart')
    })
  return (
    <>
      {failure === '' ? null : (
        <p role="alert" className="mb-4 rounded-box bg-danger-tint p-3 text-danger-ink">
          {failure}
        </p>
      )}
      {invoice.due > 0 ? <PayNow invoice={invoice} attempt={attempt} isBusy={isBusy} /> : null}
      <div className="flex flex-wrap items-center gap-3">
        <Papers invoice={invoice} />
        {invoice.is_owner ? (
          <Button tone="link" busy={isBusy} onClick={mail}>
            <Trans>Email me the link</Trans>
          </Button>
        ) : null}
        {invoice.is_owner && invoice.due > 0 ? (
          <Button tone="link" onClick={() => setIsAsked(true)}>
            <Trans>Cancel order</Trans>
          </Button>
        ) : null}
      </div>
      <Dialog
        isOpen={isAsked}
        onClose={() => {
          setIsAsked(false)
          onChanged()
        }}
        question={<Trans>Cancel this order?</Trans>}
        actions={
          <>
            <Button busy={isBusy} onClick={cancel}>
              <Trans>Yes, cancel it</Trans>
            </Button>
            <Button tone="link" onClick={() => setIsAsked(false)}>
              <Trans>Keep it</Trans>
            </Button>
          </>
        }
      >
        <Trans>What you ordered goes back into your cart. Nothing is charged.</Trans>
      </Dialog>
    </>
  )
}

type PayNowProps = {
  invoice: InvoiceAnswer
  attempt: Action['run']
  isBusy: boolean
}

/** Retries the payment, by the same or another method. */
function PayNow({ invoice, attempt, isBusy }: PayNowProps) {
  const { t } = useLingui()
  const money = useMoney()
  const [chosen, setChosen] = useState('')
  const isTransfer = invoice.transfer !== null
  /** The payment type that the order awaits, if it is paid later. */
  const current = isTransfer ? 'bank_transfer' : invoice.is_at_club ? 'at_club' : ''
  const gateway = chosen === '' ? (current === '' ? (invoice.payment_types[0]?.id ?? '') : current) : chosen
  const due = money(Math.round(invoice.due * 100))
  const [refused, setRefused] = useState('')
  const pay = () =>
    void attempt(async () => {
      const answer = await call(
        payOrder,
        { id: invoice.order.id, paymentGateway: gateway },
        { idempotencyKey: newKey() },
      )
      if (answer.success) globalThis.location.assign(answer.payment)
      else setRefused(answer.message)
    })
  return (
    <section className="mb-6 rounded-card border border-line bg-surface p-5" aria-labelledby="pay-now">
      <h2 id="pay-now" className="text-h3">
        <Trans>{due} to be paid</Trans>
      </h2>
      <p className="mt-1 flex items-center gap-2 text-muted" aria-live="polite">
        {isTransfer ? (
          <Trans>We are waiting for your transfer.</Trans>
        ) : invoice.is_at_club ? (
          <AtClub invoice={invoice} />
        ) : (
          <>
            <Spinner />
            <Trans>Have you just paid? We are waiting for the payment service to confirm it.</Trans>
          </>
        )}
      </p>
      {invoice.payment_types.length === 0 ? null : (
        <div className="mt-4">
          <RadioGroup
            name="gateway"
            label={t`How would you like to pay?`}
            isLegendHidden
            look="card"
            value={gateway}
            onChange={setChosen}
            choices={invoice.payment_types.map(({ id, name }) => ({ value: id, label: name }))}
          />
        </div>
      )}
      {refused === '' ? null : (
        <p role="alert" className="mt-3 text-danger">
          {refused}
        </p>
      )}
      {gateway === current || invoice.payment_types.length === 0 ? null : (
        <Button className="mt-4" busy={isBusy} busyLabel={t`One moment`} onClick={pay}>
          {gateway === 'bank_transfer' ? (
            <Trans>Pay by transfer instead</Trans>
          ) : gateway === 'at_club' ? (
            <Trans>Pay at the club instead</Trans>
          ) : (
            <Trans>Pay {due}</Trans>
          )}
        </Button>
      )}
    </section>
  )
}
