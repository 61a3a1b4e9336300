import { useLingui } from '@lingui/react/macro'
import { reportFault } from '#platform/web/report.ts'
import { RequestFailure } from '#platform/web/request-failure.ts'

/** Says in words why a call did not work; the server's own where it answered. */
export function useWords(): (failure: unknown) => string {
  const { t } = useLingui()
  return (failure) => {
    if (failure instanceof RequestFailure && failure.textCode !== '') return failure.message
    if (!(failure instanceof RequestFailure)) reportFault(failure, 'cart')
    return t`That didn’t reach us. Check your signal and try again.`
  }
}
