import { useCallback, useEffect, useState } from 'react'
import { useLingui } from '@lingui/react/macro'
import type { Endpoint } from '#platform/shared/endpoint.ts'
import { call } from '#platform/web/http.ts'
import { reportFault } from '#platform/web/report.ts'
import { RequestFailure } from '#platform/web/request-failure.ts'

export type DeskData<Answer> = {
  /** Null until it is there. */
  data: Answer | null
  /** Why it could not be fetched, in words; empty where it could. */
  failure: string
  reload(): void
  /** Takes over what a change answered. */
  put(answer: Answer): void
}

/** What a screen of the desk shows, fetched when it opens and whenever its question changes. */
export function useDesk<Input extends object, Answer>(
  endpoint: Endpoint<Input, Answer>,
  input: Input,
): DeskData<Answer> {
  const wordsOf = useFailureWords()
  const [data, setData] = useState<Answer | null>(null)
  const [failure, setFailure] = useState('')
  const [round, setRound] = useState(0)
  const question = JSON.stringify(input)
  useEffect(() => {
    const leaving = new AbortController()
    setFailure('')
    call(endpoint, JSON.parse(question) as Input, { signal: leaving.signal }).then(
      setData,
      (error: unknown) => {
        if (!leaving.signal.aborted) setFailure(wordsOf(error))
      },
    )
    return () => leaving.abort()
    // The words change with the language alone, and a list need not be fetched again for that.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [endpoint, question, round])
  return { data, failure, reload: () => setRound(round + 1), put: setData }
}

export type DeskAction = {
  isBusy: boolean
  failure: string
  /** Does it; what it throws is said in words. @returns whether it was done */
  run(work: () => Promise<void>): Promise<boolean>
}

/** One thing at a time, with words for what did not work. */
export function useDeskAction(): DeskAction {
  const wordsOf = useFailureWords()
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const run = useCallback(
    async (work: () => Promise<void>) => {
      setIsBusy(true)
      setFailure('')
      try {
        await work()
        return true
      } catch (error) {
        setFailure(wordsOf(error))
        return false
      } finally {
        setIsBusy(false)
      }
    },
    [wordsOf],
  )
  return { isBusy, failure, run }
}

function useFailureWords(): (error: unknown) => string {
  const { t } = useLingui()
  const lost = t`That didn’t reach us. Check your signal and try again.`
  return useCallback(
    (error) => {
      if (error instanceof RequestFailure && error.textCode !== '')
        return [error.message, ...error.fields.map(({ message }) => message)].join(' ')
      if (!(error instanceof RequestFailure)) reportFault(error, 'desk')
      return lost
    },
    [lost],
  )
}
