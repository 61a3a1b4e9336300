import { useLingui } from '@lingui/react/macro'
import { useCallback, useEffect, useState } from 'react'
import type { Endpoint } from '#platform/shared/endpoint.ts'
import { call } from '#platform/web/http.ts'
import { reportFault } from '#platform/web/report.ts'
import { RequestFailure } from '#platform/web/request-failure.ts'
import { type CasePage, type ClubRegoHome, clubRegoHome, readCase } from '../club-rego.contract.ts'

export type Loaded<Answer> = {
  /** Null until it is there. */
  data: Answer | null
  /** Why it could not be fetched, in words; empty where it could. */
  failure: string
  /** True where there is no such thing, or it is not ours to see. */
  isMissing: boolean
  reload(): void
  /** Shows what is known to be so already. */
  become(data: Answer): void
}

const NO_INPUT = {}

/** What I meet, and my vehicles on their way. */
export function useClubRegoHome(): Loaded<ClubRegoHome> {
  return useFetched(clubRegoHome, NO_INPUT)
}

/** One case with everything its page shows. */
export function useCase(id: string): Loaded<CasePage> {
  return useFetched(readCase, { id: Number(id) })
}

function useFetched<Input extends object, Answer>(
  endpoint: Endpoint<Input, Answer>,
  input: Input,
): Loaded<Answer> {
  const { t } = useLingui()
  const [data, become] = useState<Answer | null>(null)
  const [failure, setFailure] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const [round, setRound] = useState(0)
  const question = JSON.stringify(input)
  const lost = t`That didn’t reach us. Check your signal and try again.`
  useEffect(() => {
    const leaving = new AbortController()
    setFailure('')
    setIsMissing(false)
    call(endpoint, JSON.parse(question) as Input, { signal: leaving.signal }).then(
      become,
      (error: unknown) => {
        if (leaving.signal.aborted) return
        if (!(error instanceof RequestFailure)) reportFault(error, 'club rego')
        // An address that is no number is refused before anybody looks.
        const isNone = error instanceof RequestFailure && (error.status === 404 || error.status === 422)
        if (isNone) return setIsMissing(true)
        setFailure(wordsOf(error, lost))
      },
    )
    return () => leaving.abort()
    // The words change with the language alone, and nothing need be fetched again for that.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [endpoint, question, round])
  const reload = useCallback(() => setRound((before) => before + 1), [])
  return { data, failure, isMissing, reload, become }
}

/** The server's words where it answered, ours where it did not. */
export function wordsOf(error: unknown, otherwise: string): string {
  if (!(error instanceof RequestFailure) || error.textCode === '') return otherwise
  return error.fields[0]?.message ?? error.message
}
