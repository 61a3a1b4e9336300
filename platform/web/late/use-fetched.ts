import { useCallback, useEffect, useState } from 'react'
import type { Endpoint } from '#platform/shared/endpoint.ts'
import { call } from '../http.ts'
import { RequestFailure } from '../request-failure.ts'
import { useFailureWords } from './failure-words.ts'

export type Fetched<Answer> = {
  /** Null until it is there; the former answer while another one is fetched. */
  data: Answer | null
  /** Whether that is the answer to a former question: a list that is not the one that was chosen. */
  isFormer: boolean
  /** Why it could not be fetched, in words; empty where it could. */
  failure: string
  /** True where there is no such thing, or it is not ours to see. */
  isMissing: boolean
  reload(): void
  /** Takes over what a change answered, or what is known to be so already. */
  put(answer: Answer): void
}

/** What a screen shows, fetched when it opens and whenever its question changes. */
export function useFetched<Input extends object, Answer>(
  endpoint: Endpoint<Input, Answer>,
  input: Input,
): Fetched<Answer> {
  return useFetching(`${endpoint.path} ${JSON.stringify(input)}`, (signal) =>
    call(endpoint, input, { signal }),
  )
}

/**
 * The same of what takes more than one plain call.
 * @param question tells one answer from another: a new one is fetched when it changes; its first word goes into reports
 * @param isReady false: nothing is asked yet
 */
export function useFetching<Answer>(
  question: string,
  fetchIt: (signal: AbortSignal) => Promise<Answer>,
  isReady = true,
): Fetched<Answer> {
  const wordsOf = useFailureWords(question.replace(/ .*/, ''))
  const [data, put] = useState<Answer | null>(null)
  const [answered, setAnswered] = useState(question)
  const [failure, setFailure] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const [round, setRound] = useState(0)
  const reload = useCallback(() => setRound((before) => before + 1), [])
  useEffect(() => {
    if (!isReady) return undefined
    const leaving = new AbortController()
    setFailure('')
    setIsMissing(false)
    const take = (answer: Answer) => {
      put(answer)
      setAnswered(question)
    }
    fetchIt(leaving.signal).then(take, (error: unknown) => {
      if (leaving.signal.aborted) return
      // An address that is spelled wrong is refused before anybody looks.
      setIsMissing(error instanceof RequestFailure && (error.status === 404 || error.status === 422))
      setFailure(wordsOf(error))
    })
    return () => leaving.abort()
    // What is fetched is told by its question; the words change with the language alone.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [question, round, isReady])
  return { data, isFormer: data !== null && answered !== question, failure, isMissing, reload, put }
}
