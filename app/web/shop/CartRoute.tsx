import { useLingui } from '@lingui/react/macro'
import { CartScreen } from '#features/cart/cart-screen.public.tsx'
import { useSite } from '#features/site/site.public.tsx'
import { ToastRegion } from '#platform/ui/ToastRegion.tsx'
import { useDocumentHead } from '../shell/use-document-head.ts'
import { useBag } from './use-bag.ts'

/** /cart. What is in it lives in the browser, so the document is the same for everybody and for no search engine. */
export function CartRoute() {
  const { t } = useLingui()
  const { titlePrefix, titleSuffix } = useSite()
  useDocumentHead({ title: `${titlePrefix}${t`Cart`}${titleSuffix}`, description: '', canonical: '' })
  useBag()
  return (
    <>
      <CartScreen />
      <ToastRegion />
    </>
  )
}
