import { useLingui } from '@lingui/react/macro'
import { useCallback, useEffect, useState } from 'react'
import type { Endpoint } from '#platform/shared/endpoint.ts'
import { call } from '#platform/web/http.ts'
import { reportFault } from '#platform/web/report.ts'
import { RequestFailure } from '#platform/web/request-failure.ts'

export type EntryCall<Answer> = {
  /** Null until it is there. */
  data: Answer | null
  /** Why it could not be fetched, in words; empty where it could. */
  failure: string
  reload(): void
}

/** What a screen of entries shows of an event, fetched whenever it opens. */
export function useEntryCall<Answer>(
  endpoint: Endpoint<{ slug: string; take?: string }, Answer>,
  slug: string,
  take?: string,
): EntryCall<Answer> {
  const wordsOf = useFailureWords()
  const [data, setData] = useState<Answer | null>(null)
  const [failure, setFailure] = useState('')
  const [round, setRound] = useState(0)
  useEffect(() => {
    const leaving = new AbortController()
    setFailure('')
    call(endpoint, { slug, ...(take === undefined ? {} : { take }) }, { signal: leaving.signal }).then(
      setData,
      (error: unknown) => {
        if (!leaving.signal.aborted) setFailure(wordsOf(error))
      },
    )
    return () => leaving.abort()
    // The words change with the language alone, and nothing need be fetched again for that.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [endpoint, slug, take, round])
  return { data, failure, reload: useCallback(() => setRound((before) => before + 1), []) }
}

/** What went wrong, in words; what is no failure of a request is reported. */
export function useFailureWords(): (error: unknown) => string {
  const { t } = useLingui()
  return (error) => {
    if (!(error instanceof RequestFailure)) reportFault(error, 'entries')
    const isWorded = error instanceof RequestFailure && error.textCode !== '' && error.status < 500
    return isWorded ? error.message : t`That didn’t reach us. Check your signal and try again.`
  }
}
