/** Check-ins that wait for a signal, and what became of them once they were sent. */
import { useCallback, useEffect, useRef, useState } from 'react'
import { call } from '#platform/web/http.ts'
import { onLinkChange } from '#platform/web/link-state.ts'
import { reportFault } from '#platform/web/report.ts'
import { RequestFailure } from '#platform/web/request-failure.ts'
import { everyMs } from '#platform/web/timers.ts'
import { admitBearer, type GateVerdict } from '../gate.contract.ts'
import { isWithoutSignal } from './answer-alone.ts'
import { keepQueue, type QueuedCheckIn, readQueue } from './kept-queue.ts'

export type Queue = {
  waiting: number
  /** Who was let in without a signal and should not have been, newest last. */
  late: readonly GateVerdict[]
  add(checkIn: QueuedCheckIn): void
  /** Whether a code waits already. */
  has(shown: string): boolean
  forgetLate(): void
}

/** Tried again as often as this while anything waits. */
const TRY_EVERY_MS = 15_000

/** Sends what waits, in its order, as soon as there is a signal. */
export function useQueue(): Queue {
  const [queue, setQueue] = useState<readonly QueuedCheckIn[]>(readQueue)
  const [late, setLate] = useState<readonly GateVerdict[]>([])
  const known = useRef(queue)
  const isSending = useRef(false)
  const put = useCallback((next: readonly QueuedCheckIn[]) => {
    known.current = next
    keepQueue(next)
    setQueue(next)
  }, [])

  const send = useCallback(async () => {
    if (isSending.current) return
    isSending.current = true
    try {
      for (let first = known.current[0]; first !== undefined; first = known.current[0]) {
        const verdict = await sendOne(first)
        const { key } = first
        put(known.current.filter((one) => one.key !== key))
        if (verdict !== null && verdict.outcome !== 'admitted') setLate((before) => [...before, verdict])
      }
    } catch (error) {
      // Without a signal it is tried again later.
      if (!isWithoutSignal(error)) reportFault(error, 'gate queue')
    } finally {
      isSending.current = false
    }
  }, [put])

  const isWaiting = queue.length > 0
  useEffect(() => {
    if (!isWaiting) return undefined
    const stopListening = onLinkChange((isActive) => {
      if (isActive) void send()
    })
    const stopTrying = everyMs(TRY_EVERY_MS, () => void send())
    return () => {
      stopListening()
      stopTrying()
    }
  }, [isWaiting, send])

  return {
    waiting: queue.length,
    late,
    add: useCallback((checkIn: QueuedCheckIn) => put([...known.current, checkIn]), [put]),
    has: useCallback((shown: string) => known.current.some((one) => one.shown === shown), []),
    forgetLate: useCallback(() => setLate([]), []),
  }
}

/** @returns null where the server will never take it: it has said so in words, and asking again says the same */
async function sendOne(checkIn: QueuedCheckIn): Promise<GateVerdict | null> {
  try {
    return (await call(admitBearer, checkIn)).item
  } catch (error) {
    const isRefused = error instanceof RequestFailure && error.textCode !== '' && error.status < 500
    if (!isRefused || error.status === 401 || error.status === 429) throw error
    reportFault(error, 'gate queue')
    return null
  }
}
