import { Trans, useLingui } from '@lingui/react/macro'
import Lock from 'lucide-react/icons/lock'
import { useStoredCart } from '#features/cart/cart-checkout.public.tsx'
import { Button } from '#platform/ui/Button.tsx'
import { Checkbox } from '#platform/ui/Checkbox.tsx'
import { Icon } from '#platform/ui/Icon.tsx'
import { RadioGroup } from '#platform/ui/RadioGroup.tsx'
import { SiteLink } from '#platform/ui/SiteLink.tsx'
import { TextArea } from '#platform/ui/TextArea.tsx'
import { useMoney } from '#platform/web/use-money.ts'
import { isPaidLater, whyNotPayable } from '../paid-later.rules.ts'
import { NoPaymentType } from './NoPaymentType.tsx'
import { StepHead } from './StepHead.tsx'
import type { Checkout } from './use-checkout.ts'
import type { Delivery } from './use-delivery.ts'
import { usePaymentChoices } from './use-payment-choices.ts'

const NOTE_MOST = 500

/** Tells the buyer why no payment type is available for the order, and how to change that. */
function NoPaymentReason({ delivery }: { delivery: Delivery }) {
  const isNeeded = useStoredCart(({ needs_shipping }) => needs_shipping)
  const offered = useStoredCart(({ payment_types }) => payment_types)
  const isOnlyAtClub = useStoredCart(({ only_at_club }) => only_at_club === true)
  const { quotes } = delivery
  if (isNeeded && quotes === null) return null
  const pickUps = quotes?.filter(({ is_pick_up: isPickUp }) => isPickUp) ?? []
  const isPickUp = pickUps.some(({ shipping_type_id: id }) => id === delivery.chosenType)
  const isDecided = delivery.chosenType !== null || delivery.awaitsPrice
  const choice = isPickUp ? 'pick_up' : isDecided ? 'sent' : 'undecided'
  const canPickUp = pickUps.length > 0
  switch (whyNotPayable({ isNeeded, choice, canPickUp }, offered, isOnlyAtClub)) {
    case 'choose_delivery':
      return <Trans>Choose a delivery option first.</Trans>
    case 'change_delivery':
      return (
        <Trans>
          The club takes payment at the club only, so it cannot send this order. Choose pick-up instead.
        </Trans>
      )
    case 'cannot_be_paid':
      return (
        <Trans>
          The club takes payment at the club only, so it cannot send this order.{' '}
          <SiteLink href="/contact" className="font-semibold text-primary hover:underline">
            Ask the club
          </SiteLink>{' '}
          how you can get it.
        </Trans>
      )
    case 'no_payment_type':
      return <NoPaymentType />
  }
}

type PayButtonProps = {
  checkout: Checkout
  /** Whether the price of the delivery is not in the total yet. */
  isDeliveryOpen: boolean
}

/**
 * The button that places the order. Without a delivery option there is no total to agree to, so the button leads to the
 * options instead.
 */
function PayButton({ checkout, isDeliveryOpen }: PayButtonProps) {
  const { t } = useLingui()
  const money = useMoney()
  const { dueCents, gateway } = checkout.paying
  const due = money(dueCents)
  if (isDeliveryOpen && !checkout.delivery.awaitsPrice)
    return (
      <Button
        tone="outline"
        size="large"
        className="mt-6 w-full sm:w-auto"
        disabled={checkout.delivery.quotes === null}
        onClick={() => document.querySelector<HTMLInputElement>('#delivery input')?.focus()}
      >
        <Trans>Choose a delivery option first</Trans>
      </Button>
    )
  return (
    <Button
      type="submit"
      size="large"
      className="mt-6 w-full sm:w-auto"
      busy={checkout.isSending}
      busyLabel={t`One moment`}
      icon={<Icon of={Lock} size={20} />}
    >
      {dueCents === 0 || isPaidLater(gateway) ? (
        <Trans>Place the order</Trans>
      ) : isDeliveryOpen ? (
        <Trans>Pay {due} plus delivery</Trans>
      ) : (
        <Trans>Pay {due}</Trans>
      )}
    </Button>
  )
}

/** The last step: credit, payment type, a note, and the button that places the order. */
export function PayStep({ number, checkout }: { number: number; checkout: Checkout }) {
  const { t } = useLingui()
  const money = useMoney()
  const isDeliveryOpen = useStoredCart(
    ({ needs_shipping, shipping_type }) => needs_shipping && shipping_type === null,
  )
  const { paying } = checkout
  const { creditCents, dueCents, gateway, isBlocked } = paying
  const credit = money(creditCents)
  const choices = usePaymentChoices(checkout.paymentTypes, 'order')
  return (
    <section aria-labelledby="pay-head" id="pay" tabIndex={-1}>
      <StepHead number={number} state={isDeliveryOpen ? 'to-come' : 'now'} id="pay-head">
        <Trans>Pay</Trans>
      </StepHead>
      {creditCents === 0 ? null : (
        <Checkbox
          className="mt-3"
          name="use_credit"
          label={<Trans>Use my credit, {credit}</Trans>}
          checked={paying.usesCredit}
          onChange={(event) => paying.setUsesCredit(event.target.checked)}
        />
      )}
      {dueCents === 0 ? (
        <p className="mt-4">
          <Trans>Nothing is left to pay.</Trans>
        </p>
      ) : isBlocked ? (
        <p className="mt-4">
          <NoPaymentReason delivery={checkout.delivery} />
        </p>
      ) : (
        <div className="mt-4">
          <RadioGroup
            id="gateway"
            name="gateway"
            label={t`How would you like to pay?`}
            isLegendHidden
            look="card"
            value={gateway}
            onChange={paying.setGateway}
            choices={choices}
          />
        </div>
      )}
      <TextArea
        className="mt-6"
        id="note"
        name="note"
        label={t`Note for the shop`}
        optional
        rows={3}
        maxLength={NOTE_MOST}
        value={checkout.note}
        onChange={(event) => checkout.setNote(event.target.value)}
      />
      {isBlocked ? null : <PayButton checkout={checkout} isDeliveryOpen={isDeliveryOpen} />}
      <p className="mt-4 text-note text-muted">
        <Trans>
          You get an invoice by email. Refunds follow the{' '}
          <SiteLink href="/refunds" className="font-semibold text-primary hover:underline">
            club’s refund page
          </SiteLink>
          .
        </Trans>
      </p>
    </section>
  )
}
