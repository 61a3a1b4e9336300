import { useCallback, useEffect, useState } from 'react'
import type { Endpoint } from '#platform/shared/endpoint.ts'
import { SECOND_MS } from '#platform/shared/durations.ts'
import { findCallSession } from '../call-session.ts'
import { call } from '../http.ts'
import { RequestFailure } from '../request-failure.ts'
import { findStoredAnswer } from '../stored-answers.ts'
import { afterMs } from '../timers.ts'
import { useFailureMessages } from './failure-messages.ts'

const NO_INPUT = {}

export type Fetched<Answer> = {
  /** Null until the data is loaded; while new data loads, the previous data. */
  data: Answer | null
  /** Whether `data` belongs to the previous query, such as a list that is no longer the chosen one. */
  isFormer: boolean
  /** The message why loading failed; empty if it did not fail. */
  failure: string
  /** Whether the record does not exist or this person may not see it. */
  isMissing: boolean
  reload(): void
  /** Replaces the data by the response of a change, or by data that is already known. */
  put(answer: Answer): void
}

/** Loads the data of a screen when it opens and whenever the input changes. */
export function useFetched<Input extends object, Answer>(
  endpoint: Endpoint<Input, Answer>,
  input: Input,
): Fetched<Answer> {
  return useFetching(`${endpoint.path} ${JSON.stringify(input)}`, (signal) =>
    call(endpoint, input, { signal }),
  )
}

/** Milliseconds after which the stored response is shown if the call has not answered. */
const HANGS_AFTER_MS = SECOND_MS

/**
 * Like `useFetched`, for a GET without input. If the call takes long, it shows the last response stored on this device.
 */
export function useFetchedOrStored<Answer>(endpoint: Endpoint<object, Answer>): Fetched<Answer> {
  const { path } = endpoint
  const fetched = useFetched(endpoint, NO_INPUT)
  const { data, put } = fetched
  const isThere = data !== null
  useEffect(() => {
    if (isThere) return undefined
    let isOver = false
    const stop = afterMs(HANGS_AFTER_MS, () => {
      void findOwnAnswer(path).then((stored) => {
        if (stored !== null && !isOver) put(stored as Answer)
      })
    })
    return () => {
      isOver = true
      stop()
    }
  }, [isThere, path, put])
  return fetched
}

async function findOwnAnswer(path: string): Promise<unknown> {
  const person = (await findCallSession())?.person() ?? null
  return person === null ? null : findStoredAnswer(person, path)
}

/**
 * Like `useFetched`, for data that needs more than one plain call.
 * @param question identifies the data: it is loaded again when this changes; its first word appears in reports
 * @param isReady false delays loading
 */
export function useFetching<Answer>(
  question: string,
  fetchIt: (signal: AbortSignal) => Promise<Answer>,
  isReady = true,
): Fetched<Answer> {
  const wordsOf = useFailureMessages(question.replace(/ .*/, ''))
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
      // An address with a misspelled id is refused with 422 before the record is looked up; treat it like a missing
      // record.
      setIsMissing(error instanceof RequestFailure && (error.status === 404 || error.status === 422))
      setFailure(wordsOf(error))
    })
    return () => leaving.abort()
    // `question` identifies what is fetched; the messages change only with the language.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [question, round, isReady])
  return { data, isFormer: data !== null && answered !== question, failure, isMissing, reload, put }
}
