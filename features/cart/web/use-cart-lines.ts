import { useLingui } from '@lingui/react/macro'
import { showToast } from '#platform/ui/toasts.ts'
import { reportFault } from '#platform/web/report.ts'
import { RequestFailure } from '#platform/web/request-failure.ts'
import type { CartItem } from '../cart.contract.ts'
import { addItem, removeItem, setQty } from './cart-calls.ts'
import { cartStore } from './cart-store.ts'

/**
 * Changes lines on the screen at once and reverts a change that the server refuses.
 * @source docs/reference/shop-and-payments.md §2.4; docs/reference/screens.md §1.3
 */
export function useCartLines(): {
  change: (item: CartItem, qty: number) => void
  remove: (item: CartItem) => void
} {
  const { t } = useLingui()

  const attempt = (shown: readonly CartItem[], work: () => Promise<void>): void => {
    const before = cartStore.getState()
    cartStore.setState({ cartitems: [...shown], cartitemCount: shown.reduce((sum, { qty }) => sum + qty, 0) })
    work().catch((error: unknown) => {
      cartStore.setState(before, true)
      if (!(error instanceof RequestFailure)) return reportFault(error, 'cart')
      showToast({
        tone: 'failed',
        words:
          error.textCode === '' ? t`That didn’t reach us. Check your signal and try again.` : error.message,
      })
    })
  }

  return {
    change: (item, qty) => {
      const { cartitems } = cartStore.getState()
      attempt(
        cartitems.map((other) =>
          other.id === item.id
            ? { ...other, qty, subtotal: Math.round(other.price * 100 * qty) / 100 }
            : other,
        ),
        () => setQty(item.id, qty),
      )
    },
    remove: (item) => {
      const { cartitems } = cartStore.getState()
      attempt(
        cartitems.filter(({ id }) => id !== item.id),
        () => removeItem(item.id),
      )
      const undo = (): void => {
        const addons = item.addons.map(({ code, value }) => ({
          code,
          value: value === '' ? (true as const) : value,
        }))
        addItem({ sku: item.sku.code, qty: item.qty, addons }).catch((error: unknown) => {
          if (error instanceof RequestFailure) showToast({ tone: 'failed', words: error.message })
          else reportFault(error, 'cart')
        })
      }
      showToast({
        tone: 'removed',
        words: t`${item.product_name} is removed from the cart.`,
        action: { words: t`Undo`, run: undo },
      })
    },
  }
}
