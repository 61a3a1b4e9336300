import { useCallback, useEffect, useState } from 'react'
import { useLingui } from '@lingui/react/macro'
import type { Endpoint } from '#platform/shared/endpoint.ts'
import { call } from '#platform/web/http.ts'
import { reportFault } from '#platform/web/report.ts'
import { RequestFailure } from '#platform/web/request-failure.ts'

export type MemberCall<Answer> = {
  /** Null until it is there. */
  data: Answer | null
  /** Why it could not be fetched, in words; empty where it could. */
  failure: string
  reload(): void
}

/** What a member's screen shows, fetched whenever it opens. */
export function useMemberCall<Input extends object, Answer>(
  endpoint: Endpoint<Input, Answer>,
  input: Input,
): MemberCall<Answer> {
  const { t } = useLingui()
  const [data, setData] = useState<Answer | null>(null)
  const [failure, setFailure] = useState('')
  const [round, setRound] = useState(0)
  const question = JSON.stringify(input)
  const lost = t`That didn’t reach us. Check your signal and try again.`
  useEffect(() => {
    const leaving = new AbortController()
    setFailure('')
    call(endpoint, JSON.parse(question) as Input, { signal: leaving.signal }).then(
      setData,
      (error: unknown) => {
        if (leaving.signal.aborted) return
        const isWorded = error instanceof RequestFailure && error.textCode !== ''
        if (!isWorded && !(error instanceof RequestFailure)) reportFault(error, 'membership')
        setFailure(isWorded ? error.message : lost)
      },
    )
    return () => leaving.abort()
    // The words change with the language alone, and nothing need be fetched again for that.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [endpoint, question, round])
  return { data, failure, reload: useCallback(() => setRound((before) => before + 1), []) }
}
