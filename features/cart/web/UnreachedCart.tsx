import { useLingui } from '@lingui/react/macro'
import { LoadFailure } from '#platform/ui/late/LoadFailure.tsx'
import { reportFault } from '#platform/web/report.ts'
import { refreshCart } from './cart-calls.ts'

/** A cart that nobody answered for, and of which this browser keeps nothing: it may well not be empty. */
export function UnreachedCart() {
  const { t } = useLingui()
  const askAgain = (): void => {
    refreshCart().catch((error: unknown) => reportFault(error, 'cart'))
  }
  return (
    <LoadFailure words={t`That didn’t reach us. Check your signal and try again.`} onTryAgain={askAgain} />
  )
}
