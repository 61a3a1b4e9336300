import { useLingui } from '@lingui/react/macro'
import { CartScreen } from '#features/cart/cart-screen.public.tsx'
import { useSite } from '#features/site/site.public.tsx'
import { ToastRegion } from '#platform/ui/ToastRegion.tsx'
import { useDocumentHead } from '../shell/use-document-head.ts'
import { CART_HEAD } from './shop-heads.ts'
import { useCartBadge } from './use-cart-badge.ts'

/** /cart. The cart is stored in the browser, so the document is the same for everyone and not indexed. */
export function CartRoute() {
  const { i18n } = useLingui()
  const { titlePrefix, titleSuffix } = useSite()
  useDocumentHead({
    title: `${titlePrefix}${i18n._(CART_HEAD.title)}${titleSuffix}`,
    description: i18n._(CART_HEAD.description),
    canonical: '',
  })
  useCartBadge()
  return (
    <>
      <CartScreen />
      <ToastRegion />
    </>
  )
}
