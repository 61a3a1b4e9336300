/** Check-ins that wait for a signal, and what became of them once they were sent. */
import { useCallback, useEffect } from 'react'
import { useStore } from 'zustand'
import type { Waiting } from '#platform/web/send-later.ts'
import { forgetLate, type LateNo, lateNos, type QueuedCheckIn, waitingCheckIns } from './kept-queue.ts'

const { store, add, remove, start } = waitingCheckIns

export type Queue = {
  waiting: number
  /** What the server will never take, with its words. */
  refused: readonly Waiting<QueuedCheckIn>[]
  /** Who was let in without a signal and should not have been, newest last. */
  late: readonly LateNo[]
  /** @returns false where this device would not keep it */
  add(checkIn: QueuedCheckIn): boolean
  remove(key: string): void
  /** Whether a code waits already. */
  has(shown: string): boolean
  forgetLate(): void
}

/** Looks after what waits. It is sent from any screen, in its order, as soon as there is a signal. */
export function useQueue(): Queue {
  const { entries } = useStore(store)
  const { late } = useStore(lateNos)
  useEffect(() => {
    start()
    lateNos.wake()
  }, [])
  return {
    waiting: entries.filter(({ refused }) => refused === '').length,
    refused: entries.filter(({ refused }) => refused !== ''),
    late,
    add: useCallback((checkIn: QueuedCheckIn) => add(checkIn.key, checkIn), []),
    remove,
    has: useCallback(
      (shown: string) => store.getState().entries.some(({ input }) => input.shown === shown),
      [],
    ),
    forgetLate,
  }
}
