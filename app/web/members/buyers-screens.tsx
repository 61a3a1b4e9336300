import { useLingui } from '@lingui/react/macro'
import { CheckoutScreen, OrdersScreen } from '#features/orders/orders.public.tsx'
import { useSite } from '#features/site/site.public.tsx'
import { VoucherField } from '#features/vouchers/vouchers.public.tsx'
import { useCartBadge } from '../shop/use-cart-badge.ts'
import { useDocumentHead } from '../shell/use-document-head.ts'

/** /checkout */
export function CheckoutRoute() {
  const { t } = useLingui()
  useOwnHead(t`Checkout`)
  useCartBadge()
  return <CheckoutScreen VoucherField={VoucherField} />
}

/** /orders */
export function OrdersRoute() {
  const { t } = useLingui()
  useOwnHead(t`My orders`)
  return <OrdersScreen voucherField={<VoucherField />} />
}

function useOwnHead(title: string): void {
  const { titlePrefix, titleSuffix } = useSite()
  useDocumentHead({ title: `${titlePrefix}${title}${titleSuffix}`, description: '', canonical: '' })
}
