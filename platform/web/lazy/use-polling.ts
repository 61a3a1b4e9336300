import { useEffect } from 'react'
import { afterMs } from '../timers.ts'
import type { Fetched } from './use-fetched.ts'

/**
 * Reloads data again and again while `isOn`. It pauses after each answer, because a new request would abort the pending
 * one on a slow connection. It stops after a failure, until the data is loaded again.
 */
export function usePolling(
  { data, failure, reload }: Pick<Fetched<unknown>, 'data' | 'failure' | 'reload'>,
  { isOn, pauseMs }: { isOn: boolean; pauseMs: number },
): void {
  useEffect(
    () => (isOn && failure === '' ? afterMs(pauseMs, reload) : undefined),
    [isOn, pauseMs, data, failure, reload],
  )
}
