import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import Lock from 'lucide-react/icons/lock'
import { isPaidLater } from '#features/orders/paid-later.rules.ts'
import { PayingFields } from '#features/orders/orders-paying.public.tsx'
import { centsOf } from '#platform/shared/money.ts'
import { Button } from '#platform/ui/Button.tsx'
import { FieldError } from '#platform/ui/Field.tsx'
import { Figure } from '#platform/ui/Figure.tsx'
import { Icon } from '#platform/ui/Icon.tsx'
import { useMoney } from '#platform/web/use-money.ts'
import { UnpayableEntry } from './UnpayableEntry.tsx'
import type { Entering } from './use-entering.ts'

/** The total with its parts; nothing for a free entry. */
export function EntrySum({ entering }: { entering: Entering }) {
  const { offer, draft, totalCents } = entering
  const { dueCents } = entering.paying
  const money = useMoney()
  const price = offer.prices.find(({ id }) => id === draft.price_id)
  if (totalCents === 0 || price === undefined) return null
  const beside = offer.taking === null ? offer.extras.filter(({ id }) => draft.extras.includes(id)) : []
  const parts = [
    { key: 'price', label: price.label as ReactNode, cents: centsOf(price.price) },
    ...(offer.taking === null
      ? [
          {
            key: 'late',
            label: <Trans>Late entry</Trans>,
            cents: price.price === 0 ? 0 : centsOf(offer.late_fee),
          },
        ]
      : [{ key: 'paid', label: <Trans>Paid already</Trans>, cents: -centsOf(offer.taking.price_paid) }]),
    ...beside.map(({ id, label, price: amount }) => ({ key: String(id), label, cents: centsOf(amount) })),
  ].filter(({ key, cents }) => key === 'price' || cents !== 0)
  return (
    <section className="rounded-card border border-line bg-surface p-4">
      {parts.length === 1
        ? null
        : parts.map(({ key, label, cents }) => (
            <p key={key} className="flex justify-between gap-4 text-note">
              <bdi>{label}</bdi>
              <bdi className="figure">{money(cents)}</bdi>
            </p>
          ))}
      <p className="flex items-end justify-between gap-4">
        <span>{offer.has_gst === false ? <Trans>Total</Trans> : <Trans>Total with GST</Trans>}</span>
        <Figure className="text-h2">{money(totalCents)}</Figure>
      </p>
      {dueCents === totalCents ? null : (
        <>
          <p className="flex justify-between gap-4 text-note">
            <Trans>Paid with credit</Trans>
            <bdi className="figure">{money(dueCents - totalCents)}</bdi>
          </p>
          <p className="flex justify-between gap-4">
            <Trans>To pay now</Trans>
            <Figure>{money(dueCents)}</Figure>
          </p>
        </>
      )}
    </section>
  )
}

/** The payment type, and the button that sends the entry. */
export function EntryPayment({ entering }: { entering: Entering }) {
  const { t } = useLingui()
  const money = useMoney()
  const { offer, totalCents, paying } = entering
  const { dueCents, gateway } = paying
  const due = money(dueCents)
  const mistake = entering.mistakeOf('pay')
  const isReserve = offer.room === 'reserve' && offer.taking === null
  const isPaid = !isReserve && totalCents > 0
  return (
    <div id="pay" tabIndex={-1} className="grid gap-5">
      {mistake === undefined ? null : <FieldError id="pay-error">{mistake}</FieldError>}
      {isPaid ? (
        <PayingFields
          paying={paying}
          ways={offer.payment_types}
          paidFor="entry"
          unpayable={<UnpayableEntry />}
        />
      ) : null}
      {isReserve ? (
        <p className="text-note text-muted">
          <Trans>
            You pay nothing now. If a place becomes free for you, we email you and reserve it for a day.
          </Trans>
        </p>
      ) : null}
      {isPaid && paying.isBlocked ? null : (
        <Button
          type="submit"
          size="large"
          className="w-full"
          busy={entering.isSending}
          busyLabel={t`One moment`}
          {...(isPaid && dueCents > 0 ? { icon: <Icon of={Lock} size={20} /> } : {})}
        >
          {isReserve ? (
            <Trans>Join the reserve list</Trans>
          ) : !isPaid || dueCents === 0 ? (
            <Trans>Enter</Trans>
          ) : gateway === 'bank_transfer' ? (
            <Trans>Enter and see the bank details</Trans>
          ) : isPaidLater(gateway) ? (
            <Trans>Enter and pay later</Trans>
          ) : (
            <Trans>Pay {due}</Trans>
          )}
        </Button>
      )}
    </div>
  )
}
