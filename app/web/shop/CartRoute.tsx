import { useLingui } from '@lingui/react/macro'
import { CartScreen } from '#features/cart/cart-screen.public.tsx'
import { useSite } from '#features/site/site.public.tsx'
import { useDocumentHead } from '../shell/use-document-head.ts'

/** /cart. What is in it lives in the browser, so the document is the same for everybody and for no search engine. */
export function CartRoute() {
  const { t } = useLingui()
  const { titlePrefix, titleSuffix } = useSite()
  useDocumentHead({ title: `${titlePrefix}${t`Cart`}${titleSuffix}`, description: '', canonical: '' })
  return <CartScreen />
}
