import { useLingui } from '@lingui/react/macro'
import { LoadFailure } from '#platform/ui/lazy/LoadFailure.tsx'
import { reportFault } from '#platform/web/report.ts'
import { refreshCart } from './cart-calls.ts'

/**
 * Shown if the cart could not be loaded and this browser has none stored. An empty cart would be misleading, because
 * the cart may contain items.
 */
export function CartLoadError() {
  const { t } = useLingui()
  const askAgain = (): void => {
    refreshCart().catch((error: unknown) => reportFault(error, 'cart'))
  }
  return (
    <LoadFailure words={t`That didn’t reach us. Check your signal and try again.`} onTryAgain={askAgain} />
  )
}
