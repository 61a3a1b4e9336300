import { useLingui } from '@lingui/react/macro'
import { useCallback } from 'react'
import type { RequestFailure } from '#platform/web/request-failure.ts'

/** Returns a function that gives the message for a failed call. */
export function useFailureMessages(): (failure: RequestFailure) => string {
  const { t } = useLingui()
  return useCallback(
    (failure: RequestFailure) => {
      if (failure.status === 0) return t`That didn’t save. Check your signal and try again.`
      return failure.status >= 500 || failure.textCode === ''
        ? t`Something went wrong on our side. Try again in a minute. What you typed is still here.`
        : failure.message
    },
    [t],
  )
}
