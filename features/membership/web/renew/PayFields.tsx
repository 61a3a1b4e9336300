import { Trans, useLingui } from '@lingui/react/macro'
import Lock from 'lucide-react/icons/lock'
import { isPaidLater } from '#features/orders/paid-later.rules.ts'
import { PayingFields } from '#features/orders/orders-paying.public.tsx'
import { isHexColour } from '#platform/shared/colour.ts'
import { isolated } from '#platform/shared/isolated.ts'
import { centsOf } from '#platform/shared/money.ts'
import { Button } from '#platform/ui/Button.tsx'
import { FieldError } from '#platform/ui/Field.tsx'
import { Figure } from '#platform/ui/Figure.tsx'
import { Icon } from '#platform/ui/Icon.tsx'
import { Kerb } from '#platform/ui/Kerb.tsx'
import { useFormat } from '#platform/web/use-format.ts'
import { useMoney } from '#platform/web/use-money.ts'
import type { MembershipOffer } from '../../membership.contract.ts'
import { openBeginning, type OpenBeginning } from '../../open-beginning.rules.ts'
import { NextMeeting } from './NextMeeting.tsx'
import { PriceParts } from './TypeChoice.tsx'
import type { Application } from './use-application.ts'

/** The chosen type with its first and last day and its price. */
export function OfferSummary({
  application: { type, paying, offer, details },
}: {
  application: Application
}) {
  const money = useMoney()
  if (type === null) return null
  const begins = openBeginning({
    beginsWhenActive: type.begins_when_active,
    needsApproval: type.needs_approval,
    awaitsGuardian:
      type.needs_guardian && !offer.confirmed_guardians.includes(details.guardian_email.trim().toLowerCase()),
    isPaidLater: paying.dueCents > 0 && isPaidLater(paying.gateway),
  })
  return (
    <section className="relative overflow-hidden rounded-card border border-line bg-surface p-4 ps-6">
      <Kerb colour={isHexColour(type.colour) ? type.colour : 'primary'} />
      <p>
        <OfferedPeriod type={type} begins={begins} />
      </p>
      <div className="mt-1 flex items-end justify-between gap-x-4">
        <PriceParts offer={type} />
        <Figure className="shrink-0 text-h2">{money(centsOf(type.price.total))}</Figure>
      </div>
    </section>
  )
}

/** The type with its days, or with the event from which its 12 months count. */
function OfferedPeriod({ type, begins }: { type: MembershipOffer; begins: OpenBeginning | null }) {
  const format = useFormat()
  if (format === null) return null
  const name = isolated(type.name)
  const from = format.day(type.valid_from, 'medium')
  const to = type.valid_to === null ? '' : format.day(type.valid_to, 'medium')
  switch (begins) {
    case 'approval':
      return <Trans>{name}, 12 months from the day the committee approves it</Trans>
    case 'guardian':
      return <Trans>{name}, 12 months from the day your guardian confirms it</Trans>
    case 'guardian_and_payment':
      return (
        <Trans>
          {name}, 12 months from the day your payment has arrived and your guardian has confirmed it
        </Trans>
      )
    case 'payment':
      return <Trans>{name}, 12 months from the day your payment arrives</Trans>
    default:
      return to === '' ? (
        <Trans>
          {name}, from {from}
        </Trans>
      ) : (
        <Trans>
          {name}, {from} to {to}
        </Trans>
      )
  }
}

/** Credit, payment method, and the button that submits the application. */
export function PayFields({ application }: { application: Application }) {
  const { offer, paying, type } = application
  const mistake = application.mistakeOf('pay')
  return (
    <div id="pay" tabIndex={-1} className="grid gap-5">
      {mistake === undefined ? null : <FieldError id="pay-error">{mistake}</FieldError>}
      <PayingFields paying={paying} ways={offer.payment_types} paidFor="membership" />
      {type?.needs_approval === true ? (
        <p className="text-note text-muted">
          <Trans>
            The committee has to approve your membership before it begins. If it declines, you get a full
            refund.
          </Trans>{' '}
          <NextMeeting day={offer.committee_meets_on} />
        </p>
      ) : null}
      {paying.isBlocked ? null : <SendButton application={application} />}
    </div>
  )
}

function SendButton({ application }: { application: Application }) {
  const { t } = useLingui()
  const money = useMoney()
  const { paying } = application
  const { dueCents } = paying
  const due = money(dueCents)
  return (
    <Button
      type="submit"
      size="large"
      className="w-full"
      busy={application.isSending}
      busyLabel={t`One moment`}
      icon={<Icon of={Lock} size={20} />}
    >
      {dueCents === 0 ? (
        <Trans>Send</Trans>
      ) : paying.gateway === 'bank_transfer' ? (
        <Trans>Send and see the bank details</Trans>
      ) : isPaidLater(paying.gateway) ? (
        <Trans>Send and pay later</Trans>
      ) : (
        <Trans>Pay {due}</Trans>
      )}
    </Button>
  )
}
