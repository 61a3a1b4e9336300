import { useLingui } from '@lingui/react/macro'
import { useCallback } from 'react'
import { reportFault } from '../report.ts'
import { RequestFailure } from '../request-failure.ts'

/**
 * Returns a function that turns an error into a message: the server's message followed by those of its fields, or our
 * own if the server did not respond. An error that is not a request failure is reported.
 * @param where the place, for the report; never a person
 */
export function useFailureMessages(where: string): (error: unknown) => string {
  const { t } = useLingui()
  const lost = t`That didn’t reach us. Check your signal and try again.`
  return useCallback(
    (error) => {
      if (error instanceof RequestFailure && error.textCode !== '')
        return [error.message, ...error.fields.map(({ message }) => message)].join(' ')
      if (!(error instanceof RequestFailure)) reportFault(error, where)
      return lost
    },
    [lost, where],
  )
}

/**
 * Like `useFailureMessages`, but with a custom message (`otherwise`) if the server did not respond; of several fields
 * only the first message is returned.
 * @param where the place, for the report; never a person
 */
export function wordsOf(error: unknown, otherwise: string, where: string): string {
  if (!(error instanceof RequestFailure)) reportFault(error, where)
  if (!(error instanceof RequestFailure) || error.textCode === '') return otherwise
  return error.fields[0]?.message ?? error.message
}
