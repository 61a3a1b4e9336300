import { useEffect, useState } from 'react'
import type { Endpoint } from '#platform/shared/endpoint.ts'
import { call } from '../http.ts'
import { RequestFailure } from '../request-failure.ts'
import { afterMs } from '../timers.ts'
import { useFailureMessages } from './failure-messages.ts'

/** Time in ms without a change of the input after which it is sent. */
const SETTLES_AFTER_MS = 400

/**
 * Returns the server's preview of an input that is being typed, and the reason if the server refused the input,
 * otherwise an empty text. The input is sent 400 ms after its last change. The last preview remains until the answer
 * arrives.
 * @param input null if it is incomplete; nothing is sent then
 */
export function usePreview<Input extends object, Preview>(
  endpoint: Endpoint<Input, Preview>,
  input: Input | null,
): { preview: Preview | null; problem: string } {
  const wordsOf = useFailureMessages('desk')
  const [preview, setPreview] = useState<Preview | null>(null)
  const [problem, setProblem] = useState('')
  const text = JSON.stringify(input)
  useEffect(() => {
    const typed = JSON.parse(text) as Input | null
    if (typed === null) return undefined
    const stop = new AbortController()
    const load = async (): Promise<void> => {
      try {
        setPreview(await call(endpoint, typed, { signal: stop.signal }))
        setProblem('')
      } catch (error) {
        if (stop.signal.aborted) return
        const [first] = error instanceof RequestFailure ? error.fields : []
        setProblem(first?.message ?? wordsOf(error))
      }
    }
    const cancel = afterMs(SETTLES_AFTER_MS, () => void load())
    return () => {
      cancel()
      stop.abort()
    }
    // oxlint-disable-next-line react/exhaustive-deps -- `wordsOf` changes with each render
  }, [endpoint, text])
  return { preview, problem }
}
