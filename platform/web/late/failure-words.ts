import { useLingui } from '@lingui/react/macro'
import { useCallback } from 'react'
import { reportFault } from '../report.ts'
import { RequestFailure } from '../request-failure.ts'

/**
 * What went wrong, in words: the server's where it answered, with those of single fields behind them, ours where nobody
 * did. What is no failure of a request is reported.
 * @param where the place, for the report; never a person
 */
export function useFailureWords(where: string): (error: unknown) => string {
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
 * The same with words of one's own for where nobody answered; of several fields the first is told.
 * @param where the place, for the report; never a person
 */
export function wordsOf(error: unknown, otherwise: string, where: string): string {
  if (!(error instanceof RequestFailure)) reportFault(error, where)
  if (!(error instanceof RequestFailure) || error.textCode === '') return otherwise
  return error.fields[0]?.message ?? error.message
}
