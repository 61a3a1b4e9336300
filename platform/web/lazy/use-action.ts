import { useCallback, useState } from 'react'
import { useFailureMessages } from './failure-messages.ts'

export type Action = {
  isBusy: boolean
  /** The message why the action failed; empty if it did not fail. */
  failure: string
  /** Runs the action and turns a thrown error into `failure`. @returns whether it succeeded */
  run(work: () => Promise<void>): Promise<boolean>
}

/**
 * State of a button's action: busy, and the message if it failed. @param where the place, for reports; never a person
 */
export function useAction(where: string): Action {
  const wordsOf = useFailureMessages(where)
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
