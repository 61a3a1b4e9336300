import { useCallback } from 'react'
import type { Endpoint } from '#platform/shared/endpoint.ts'
import { type Deed, useDeed } from '#platform/web/late/use-deed.ts'
import { type Fetched, useFetched } from '#platform/web/late/use-fetched.ts'
import { sayDeskChanged } from './desk-changed.ts'

/** What a screen of the desk shows, fetched when it opens and whenever its question changes. */
export function useDesk<Input extends object, Answer>(
  endpoint: Endpoint<Input, Answer>,
  input: Input,
): Fetched<Answer> {
  return useFetched(endpoint, input)
}

/** One thing at a time, with words for what did not work. What was done may wait no longer: the rail counts again. */
export function useDeskAction(): Deed {
  const { run: runDeed, ...deed } = useDeed('desk')
  const run = useCallback(
    async (work: () => Promise<void>) => {
      const isDone = await runDeed(work)
      if (isDone) sayDeskChanged()
      return isDone
    },
    [runDeed],
  )
  return { ...deed, run }
}
