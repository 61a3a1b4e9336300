import { useCallback, useState } from 'react'
import { useFailureWords } from './failure-words.ts'

export type Deed = {
  isBusy: boolean
  /** Why it was not done, in words; empty where it was. */
  failure: string
  /** Does it; what it throws is said in words. @returns whether it was done */
  run(work: () => Promise<void>): Promise<boolean>
}

/** What a button does, with words for what did not work. @param where the place, for reports; never a person */
export function useDeed(where: string): Deed {
  const wordsOf = useFailureWords(where)
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
