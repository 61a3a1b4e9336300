/** The queue of unsent check-ins, and the outcomes returned after sending. */
import { useCallback, useEffect } from 'react'
import { useStore } from 'zustand'
import type { Waiting } from '#platform/web/send-later.ts'
import {
  clearLateRefusals,
  type LateRefusal,
  lateRefusals,
  type QueuedCheckIn,
  waitingCheckIns,
} from './stored-queue.ts'

const { store, add, remove, start } = waitingCheckIns

export type Queue = {
  waiting: number
  /** Check-ins that the server refuses permanently, with its error message. */
  refused: readonly Waiting<QueuedCheckIn>[]
  /** People who were admitted offline but should have been refused, newest last. */
  late: readonly LateRefusal[]
  /**
   * Adds a check-in to the queue.
   * @returns false if the device could not store it
   */
  add(checkIn: QueuedCheckIn): boolean
  remove(key: string): void
  /** Returns whether a code is queued already. */
  has(shown: string): boolean
  clearLateRefusals(): void
}

/** Manages the queue. It is sent in order from any screen as soon as the device is online. */
export function useQueue(): Queue {
  const { entries } = useStore(store)
  const { late } = useStore(lateRefusals)
  useEffect(() => {
    start()
    lateRefusals.wake()
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
    clearLateRefusals,
  }
}
