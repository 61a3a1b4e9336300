import { useLingui } from '@lingui/react/macro'
import { reportFault } from '#platform/web/report.ts'
import { RequestFailure } from '#platform/web/request-failure.ts'

/** Returns a function that gives the message for a failed call: the server's own if it responded. */
export function useFailureMessage(): (failure: unknown) => string {
  const { t } = useLingui()
  return (failure) => {
    if (failure instanceof RequestFailure && failure.textCode !== '') return failure.message
    if (!(failure instanceof RequestFailure)) reportFault(failure, 'cart')
    return t`That didn’t reach us. Check your signal and try again.`
  }
}
