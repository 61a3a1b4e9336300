import './cart.css'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Banner } from '#platform/ui/Banner.tsx'
import { ButtonLink } from '#platform/ui/Button.tsx'
import { EmptyState } from '#platform/ui/EmptyState.tsx'
import { SkeletonRows } from '#platform/ui/Skeleton.tsx'
import { EmptyStateTrack } from '#platform/ui/art/EmptyStateTrack.tsx'
import { useList } from '#platform/web/use-list.ts'
import { seenMerge, undoMerge } from './cart-calls.ts'
import { CartLines } from './CartLines.tsx'
import { CartSummary } from './CartSummary.tsx'
import { useStoredCart } from './cart-store.ts'
import { DeliveryQuote } from './DeliveryQuote.tsx'
import { PromotionCode } from './PromotionCode.tsx'
import { CartLoadError } from './CartLoadError.tsx'
import { useFailureMessage } from './use-failure-message.ts'

/** /cart: items, prices, and delivery. The cart badge in the header fetches the data. */
export function CartScreen() {
  const isKnown = useStoredCart((cart) => cart.isKnown)
  const isEmpty = useStoredCart(({ cartitems }) => cartitems.length === 0)
  const loadFailed = useStoredCart((cart) => cart.loadFailed)
  const needsShipping = useStoredCart(({ needs_shipping }) => needs_shipping)
  return (
    <div className="page pt-10 pb-20 lg:pt-14">
      <h1 className="text-h1" tabIndex={-1}>
        <Trans>Cart</Trans>
      </h1>
      <p className="mt-2 text-muted">
        <Trans>Items that you add in the shop are saved here for your next visit.</Trans>
      </p>
      <div className="mt-4">
        <Merged />
      </div>
      {!isKnown ? (
        <div className="mt-6">
          <SkeletonRows count={2} />
        </div>
      ) : isEmpty && loadFailed ? (
        <div className="mt-6">
          <CartLoadError />
        </div>
      ) : isEmpty ? (
        <div className="mt-6 max-w-[44rem]">
          <EmptyState
            art={<EmptyStateTrack />}
            title={<Trans>Your cart is empty</Trans>}
            action={
              <ButtonLink href="/shop">
                <Trans>Go to the shop</Trans>
              </ButtonLink>
            }
          >
            <Trans>See everything that the club sells in the shop.</Trans>
          </EmptyState>
        </div>
      ) : (
        <div className="cart-columns">
          <div>
            <ul className="mt-2.5 border-t-2 border-ink">
              <CartLines />
            </ul>
            {needsShipping ? <DeliveryQuote /> : null}
            <PromotionCode />
          </div>
          <CartSummary />
        </div>
      )}
    </div>
  )
}

/** Lists the lines merged from the guest cart, with an undo. */
function Merged() {
  const { t } = useLingui()
  const list = useList()
  const merged = useStoredCart(({ mergedToShow }) => mergedToShow)
  const [isSending, setIsSending] = useState(false)
  const [failure, setFailure] = useState('')
  const wordsOf = useFailureMessage()
  if (merged.length === 0) return null
  const count = merged.reduce((sum, { qty }) => sum + qty, 0)
  const names = list(merged.map(({ name, qty }) => (qty > 1 ? `${qty} × ${name}` : name)))
  const undo = (): void => {
    if (isSending) return
    setIsSending(true)
    undoMerge()
      .catch((error: unknown) => setFailure(wordsOf(error)))
      .finally(() => setIsSending(false))
  }
  const action = (
    <button
      type="button"
      className="min-h-11 shrink-0 px-3 font-semibold underline underline-offset-3"
      aria-busy={isSending || undefined}
      onClick={undo}
    >
      {t`Undo`}
    </button>
  )
  return (
    <Banner tone="info" isAnnounced action={action} onDismiss={seenMerge}>
      <Plural
        value={count}
        one="One item from before you logged in is in your cart now:"
        other="# items from before you logged in are in your cart now:"
      />{' '}
      {names}
      {failure === '' ? null : <span className="block">{failure}</span>}
    </Banner>
  )
}
