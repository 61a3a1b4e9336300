import './checkout.css'
import { Plural, Trans } from '@lingui/react/macro'
import ChevronDown from 'lucide-react/icons/chevron-down'
import ShoppingBag from 'lucide-react/icons/shopping-bag'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import {
  CartLines,
  CartSums,
  PromotionCode,
  UnreachedCart,
  useKeptCart,
} from '#features/cart/cart-checkout.public.tsx'
import { centsOf } from '#features/catalogue/catalogue.rules.ts'
import { EmptyStateTrack } from '#platform/ui/art/EmptyStateTrack.tsx'
import { Banner } from '#platform/ui/Banner.tsx'
import { ButtonLink } from '#platform/ui/Button.tsx'
import { EmptyState } from '#platform/ui/EmptyState.tsx'
import { ErrorSummary } from '#platform/ui/ErrorSummary.tsx'
import { Figure } from '#platform/ui/Figure.tsx'
import { Icon } from '#platform/ui/Icon.tsx'
import { SkeletonRows } from '#platform/ui/Skeleton.tsx'
import { useErrorTitle } from '#platform/web/use-error-title.ts'
import { useHoldStill } from '#platform/web/hold-still.ts'
import { useMoney } from '#platform/web/use-money.ts'
import { DeliverySteps } from './DeliverySteps.tsx'
import { PayStep } from './PayStep.tsx'
import { VoucherField } from './VoucherField.tsx'
import { type UnpaidOrder, useCheckout } from './use-checkout.ts'
import { useWideScreen } from './use-wide-screen.ts'

/** /checkout: address, delivery, pay, on one page with the cart beside it. @source SPEC §2 */
export function CheckoutScreen() {
  const isKnown = useKeptCart((cart) => cart.isKnown)
  const isEmpty = useKeptCart(({ cartitems }) => cartitems.length === 0)
  const isUnreached = useKeptCart((cart) => cart.isUnreached)
  const [unpaid, setUnpaid] = useState<UnpaidOrder | null>(null)
  return (
    <div className="page pt-10 pb-20 lg:pt-14">
      <h1 className="text-h1" tabIndex={-1}>
        <Trans>Checkout</Trans>
      </h1>
      <div className="mt-6">
        {!isKnown ? (
          <SkeletonRows count={3} />
        ) : unpaid !== null ? (
          <Unpaid {...unpaid} />
        ) : isEmpty && isUnreached ? (
          <UnreachedCart />
        ) : isEmpty ? (
          <Empty />
        ) : (
          <Filled onUnpaid={setUnpaid} />
        )}
      </div>
    </div>
  )
}

function Empty() {
  return (
    <div className="max-w-[44rem]">
      <EmptyState
        art={<EmptyStateTrack />}
        title={<Trans>Your cart is empty</Trans>}
        action={
          <ButtonLink href="/shop">
            <Trans>Go to the shop</Trans>
          </ButtonLink>
        }
      >
        <Trans>What you have ordered already stands under My orders.</Trans>
      </EmptyState>
    </div>
  )
}

/** The order stands, and the way to pay it did not answer: it is paid from its own page. */
function Unpaid({ message, order }: UnpaidOrder) {
  const place = useRef<HTMLDivElement>(null)
  // The page has become shorter than where the press was: what is said must be in sight.
  useEffect(() => place.current?.focus(), [])
  return (
    <div ref={place} tabIndex={-1} className="max-w-[44rem]">
      <Banner tone="danger" isAnnounced>
        {message}
      </Banner>
      <p className="mt-4">
        <Trans>Your order is kept for you. Open it to try again, to pay another way, or to let it go.</Trans>
      </p>
      <ButtonLink href={`/invoice/${order}`} className="mt-6">
        <Trans>Open your order</Trans>
      </ButtonLink>
    </div>
  )
}

function Filled({ onUnpaid }: { onUnpaid: (unpaid: UnpaidOrder) => void }) {
  const checkout = useCheckout(onUnpaid)
  useHoldStill()
  const needsShipping = useKeptCart(({ needs_shipping }) => needs_shipping)
  useErrorTitle(checkout.mistakes.length > 0)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    void checkout.submit()
  }
  return (
    <div className="checkout-columns">
      <div>
        <ErrorSummary mistakes={checkout.mistakes} attempt={checkout.attempt} />
        {needsShipping ? (
          <div className="mt-2">
            <DeliverySteps addressId={checkout.addressId} onAddress={checkout.chooseAddress} />
          </div>
        ) : null}
        <form noValidate onSubmit={submit}>
          <PayStep number={needsShipping ? 3 : 1} checkout={checkout} />
        </form>
      </div>
      <CartBeside onCredit={checkout.setCreditCents} />
    </div>
  )
}

/** What is bought: beside the steps, on a phone in a bar that opens. */
function CartBeside({ onCredit }: { onCredit: (cents: number) => void }) {
  const money = useMoney()
  const count = useKeptCart(({ cartitemCount }) => cartitemCount)
  const total = useKeptCart(({ total_amount }) => total_amount)
  const isWide = useWideScreen()
  return (
    <details className="checkout-cart" open={isWide || undefined}>
      <summary>
        <span className="flex items-center gap-2 font-semibold">
          <Icon of={ShoppingBag} size={22} />
          <Plural value={count} one="# item" other="# items" />
          <Icon of={ChevronDown} size={18} />
        </span>
        <Figure className="text-h3">{money(centsOf(total))}</Figure>
      </summary>
      <h2 className="border-b-2 border-ink pb-2.5 text-h3 max-lg:hidden">
        <Trans>Your cart</Trans>
      </h2>
      <ul>
        <CartLines />
      </ul>
      <PromotionCode />
      <VoucherField onUsed={onCredit} />
      <CartSums />
    </details>
  )
}
