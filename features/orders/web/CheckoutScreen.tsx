import './checkout.css'
import { Plural, Trans } from '@lingui/react/macro'
import ChevronDown from 'lucide-react/icons/chevron-down'
import ShoppingBag from 'lucide-react/icons/shopping-bag'
import { type ComponentType, type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import {
  CartLines,
  CartSums,
  PromotionCode,
  CartLoadError,
  useStoredCart,
} from '#features/cart/cart-checkout.public.tsx'
import { centsOf } from '#platform/shared/money.ts'
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
import { type UnpaidOrder, useCheckout } from './use-checkout.ts'
import { useWideScreen } from './use-wide-screen.ts'

/** A field that turns a code into credit. `onUsed` receives the new credit, in cents. */
type CreditField = ComponentType<{ onUsed?: (creditCents: number) => void }>

/**
 * /checkout: address, delivery and payment on one page, with the cart beside it. `VoucherField` redeems a gift voucher;
 * app/ passes it, because vouchers import orders.
 * @source docs/reference/shop-and-payments.md §4.3
 */
export function CheckoutScreen({ VoucherField }: { VoucherField: CreditField }) {
  const isKnown = useStoredCart((cart) => cart.isKnown)
  const isEmpty = useStoredCart(({ cartitems }) => cartitems.length === 0)
  const loadFailed = useStoredCart((cart) => cart.loadFailed)
  const [unpaid, setUnpaid] = useState<UnpaidOrder | null>(null)
  return (
    <div className="page pt-10 pb-20 lg:pt-14">
      {isKnown && unpaid === null && !isEmpty ? (
        <Filled onUnpaid={setUnpaid} VoucherField={VoucherField} />
      ) : (
        <>
          <Title />
          <div className="mt-6">
            {!isKnown ? (
              <SkeletonRows count={3} />
            ) : unpaid !== null ? (
              <Unpaid {...unpaid} />
            ) : loadFailed ? (
              <CartLoadError />
            ) : (
              <Empty />
            )}
          </div>
        </>
      )}
    </div>
  )
}

function Title() {
  return (
    <h1 className="text-h1" tabIndex={-1}>
      <Trans>Checkout</Trans>
    </h1>
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
        <Trans>See past orders in My orders.</Trans>
      </EmptyState>
    </div>
  )
}

/** Shown if the order was placed but its gateway did not respond: the order can be paid from its own page. */
function Unpaid({ message, order }: UnpaidOrder) {
  const place = useRef<HTMLDivElement>(null)
  // The page has become shorter and the clicked button has disappeared, so focus the message, which scrolls it into
  // view.
  useEffect(() => place.current?.focus(), [])
  return (
    <div ref={place} tabIndex={-1} className="max-w-[44rem]">
      <Banner tone="danger" isAnnounced>
        {message}
      </Banner>
      <p className="mt-4">
        <Trans>Your order is reserved for you. Open it to try again, pay another way or cancel it.</Trans>
      </p>
      <ButtonLink href={`/invoice/${order}`} className="mt-6">
        <Trans>Open your order</Trans>
      </ButtonLink>
    </div>
  )
}

function Filled({
  onUnpaid,
  VoucherField,
}: {
  onUnpaid: (unpaid: UnpaidOrder) => void
  VoucherField: CreditField
}) {
  const checkout = useCheckout(onUnpaid)
  useHoldStill()
  const needsShipping = useStoredCart(({ needs_shipping }) => needs_shipping)
  useErrorTitle(checkout.mistakes.length > 0)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    void checkout.submit()
  }
  return (
    <div className="checkout-columns">
      <div className="grid grid-cols-1 gap-9">
        <Title />
        <ErrorSummary mistakes={checkout.mistakes} attempt={checkout.attempt} />
        {needsShipping ? <DeliverySteps delivery={checkout.delivery} /> : null}
        <form noValidate onSubmit={submit}>
          <PayStep
            number={needsShipping ? (checkout.delivery.needsAddress ? 3 : 2) : 1}
            checkout={checkout}
          />
        </form>
      </div>
      <CartBeside>
        <VoucherField onUsed={checkout.setCreditCents} />
      </CartBeside>
    </div>
  )
}

/** Shows the items of the cart beside the steps, or on a phone in a bar that expands. */
function CartBeside({ children }: { children: ReactNode }) {
  const money = useMoney()
  const count = useStoredCart(({ cartitemCount }) => cartitemCount)
  const total = useStoredCart(({ total_amount }) => total_amount)
  const isDeliveryOpen = useStoredCart(
    ({ needs_shipping, shipping_type }) => needs_shipping && shipping_type === null,
  )
  const isWide = useWideScreen()
  return (
    <details className="checkout-cart" open={isWide || undefined}>
      <summary>
        <span className="flex items-center gap-2 font-semibold">
          <Icon of={ShoppingBag} size={22} />
          <Plural value={count} one="# item" other="# items" />
          <Icon of={ChevronDown} size={18} />
        </span>
        <span className="text-end">
          <Figure className="block text-h3">{money(centsOf(total))}</Figure>
          {isDeliveryOpen ? (
            <span className="block text-note text-muted">
              <Trans comment="Below a total that does not include the delivery">without delivery</Trans>
            </span>
          ) : null}
        </span>
      </summary>
      <h2 className="border-b-2 border-ink pb-2.5 text-h3 max-lg:hidden">
        <Trans>Your cart</Trans>
      </h2>
      <ul>
        <CartLines />
      </ul>
      <PromotionCode />
      {children}
      <CartSums />
    </details>
  )
}
