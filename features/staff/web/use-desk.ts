import { useCallback, useState } from 'react'
import type { Endpoint } from '#platform/shared/endpoint.ts'
import { useFailureWords } from '#platform/web/late/failure-words.ts'
import { type Fetched, useFetched } from '#platform/web/late/use-fetched.ts'

/** What a screen of the desk shows, fetched when it opens and whenever its question changes. */
export function useDesk<Input extends object, Answer>(
  endpoint: Endpoint<Input, Answer>,
  input: Input,
): Fetched<Answer> {
  return useFetched(endpoint, input)
}

export type DeskAction = {
  isBusy: boolean
  failure: string
  /** Does it; what it throws is said in words. @returns whether it was done */
  run(work: () => Promise<void>): Promise<boolean>
}

/** One thing at a time, with words for what did not work. */
export function useDeskAction(): DeskAction {
  const wordsOf = useFailureWords('desk')
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
