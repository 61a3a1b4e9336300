import { useCallback } from 'react'
import type { Endpoint } from '#platform/shared/endpoint.ts'
import { type Action, useAction } from '#platform/web/lazy/use-action.ts'
import { type Fetched, useFetched } from '#platform/web/lazy/use-fetched.ts'
import { sayDeskChanged } from './desk-changed.ts'

/** Loads the data of a staff screen when it opens and whenever the input changes. */
export function useDesk<Input extends object, Answer>(
  endpoint: Endpoint<Input, Answer>,
  input: Input,
): Fetched<Answer> {
  return useFetched(endpoint, input)
}

/**
 * The state of a staff action: whether it is running, and the message if it failed. After success the navigation
 * reloads its counts of pending work.
 */
export function useDeskAction(): Action {
  const { run: runAction, ...action } = useAction('desk')
  const run = useCallback(
    async (work: () => Promise<void>) => {
      const isDone = await runAction(work)
      if (isDone) sayDeskChanged()
      return isDone
    },
    [runAction],
  )
  return { ...action, run }
}
