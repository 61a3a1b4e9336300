import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import Lock from 'lucide-react/icons/lock'
import { centsOf } from '#features/catalogue/catalogue.rules.ts'
import { Button } from '#platform/ui/Button.tsx'
import { Checkbox } from '#platform/ui/Checkbox.tsx'
import { FieldError } from '#platform/ui/Field.tsx'
import { Figure } from '#platform/ui/Figure.tsx'
import { Icon } from '#platform/ui/Icon.tsx'
import { RadioGroup } from '#platform/ui/RadioGroup.tsx'
import { useMoney } from '#platform/web/use-money.ts'
import type { Entering } from './use-entering.ts'

/** What will be sent, and the press that sends it. */
export function CheckAndPay({ entering }: { entering: Entering }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <Answers entering={entering} />
      <Sum entering={entering} />
      <Pay entering={entering} />
    </div>
  )
}

function Answers({ entering }: { entering: Entering }) {
  const { offer, draft } = entering
  const price = offer.prices.find(({ id }) => id === draft.price_id)
  const car = offer.vehicles.find(({ id }) => id === draft.vehicle_id)?.name ?? draft.car_name
  const { details } = draft
  const contact = [details.emergency_name, details.emergency_phone].filter((part) => part !== '').join(', ')
  const rows: { key: string; label: ReactNode; value: string; step: number | null }[] = [
    { key: 'name', label: <Trans>Name</Trans>, value: offer.entrant, step: null },
    {
      key: 'for',
      label: <Trans>Entry</Trans>,
      value: offer.taking?.price_label ?? price?.label ?? '',
      step: 1,
    },
    { key: 'car', label: <Trans>Car</Trans>, value: car, step: 1 },
    { key: 'class', label: <Trans>Class</Trans>, value: draft.class_code, step: 1 },
    { key: 'number', label: <Trans>Number</Trans>, value: draft.race_number, step: 1 },
    { key: 'licence', label: <Trans>Licence</Trans>, value: details.licence.number, step: 2 },
    { key: 'contact', label: <Trans>In an emergency</Trans>, value: contact, step: 2 },
  ]
  return (
    <dl className="border-t-2 border-ink">
      {rows
        .filter(({ value }) => value !== '')
        .map(({ key, label, value, step }) => (
          <div key={key} className="flex min-h-11 items-center gap-x-4 border-b border-line py-1">
            <dt className="w-24 shrink-0 text-muted sm:w-36">{label}</dt>
            <dd className="min-w-0 grow wrap-anywhere">
              <bdi>{value}</bdi>
            </dd>
            {step === null ? null : (
              <dd>
                <Button tone="link" size="small" onClick={() => entering.goTo(step)}>
                  <Trans>
                    Change<span className="visually-hidden"> {label}</span>
                  </Trans>
                </Button>
              </dd>
            )}
          </div>
        ))}
    </dl>
  )
}

function Sum({ entering: { offer, draft, totalCents } }: { entering: Entering }) {
  const money = useMoney()
  const price = offer.prices.find(({ id }) => id === draft.price_id)
  if (totalCents === 0 || price === undefined) return null
  const beside = offer.extras.filter(({ id }) => draft.extras.includes(id))
  const parts = [
    { key: 'price', label: price.label as ReactNode, cents: centsOf(price.price) },
    { key: 'late', label: <Trans>Late entry</Trans>, cents: price.price === 0 ? 0 : centsOf(offer.late_fee) },
    ...beside.map(({ id, label, price: amount }) => ({ key: String(id), label, cents: centsOf(amount) })),
  ].filter(({ key, cents }) => key === 'price' || cents > 0)
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
        <span>
          <Trans>In all, with GST</Trans>
        </span>
        <Figure className="text-h2">{money(totalCents)}</Figure>
      </p>
    </section>
  )
}

function Pay({ entering }: { entering: Entering }) {
  const { t } = useLingui()
  const money = useMoney()
  const { offer, dueCents, totalCents, gateway } = entering
  const credit = money(centsOf(offer.credit))
  const due = money(dueCents)
  const mistake = entering.mistakeOf('pay')
  const isReserve = offer.room === 'reserve' && offer.taking === null
  const isPaid = !isReserve && totalCents > 0
  return (
    <div id="pay" tabIndex={-1} className="grid gap-5 outline-none">
      {mistake === undefined ? null : <FieldError id="pay-error">{mistake}</FieldError>}
      {isPaid && offer.credit > 0 ? (
        <Checkbox
          name="use_credit"
          label={<Trans>Use my credit, {credit}</Trans>}
          checked={entering.usesCredit}
          onChange={(event) => entering.setUsesCredit(event.target.checked)}
        />
      ) : null}
      {isPaid && dueCents > 0 ? (
        <RadioGroup
          id="gateway"
          name="gateway"
          label={<Trans>How would you like to pay?</Trans>}
          look="card"
          value={gateway}
          onChange={entering.setGateway}
          choices={offer.payment_types.map(({ id, name }) => ({ value: id, label: name }))}
        />
      ) : null}
      {isReserve ? (
        <p className="text-note text-muted">
          <Trans>You pay nothing now. If a place comes free for you we write, and keep it for a day.</Trans>
        </p>
      ) : null}
      <Button
        type="submit"
        size="large"
        className="w-full"
        busy={entering.isSending}
        busyWords={t`One moment`}
        {...(isPaid && dueCents > 0 ? { icon: <Icon of={Lock} size={20} /> } : {})}
      >
        {isReserve ? (
          <Trans>Join the reserve list</Trans>
        ) : !isPaid || dueCents === 0 ? (
          <Trans>Enter</Trans>
        ) : gateway === 'bank_transfer' ? (
          <Trans>Enter and see the bank details</Trans>
        ) : (
          <Trans>Pay {due}</Trans>
        )}
      </Button>
    </div>
  )
}
