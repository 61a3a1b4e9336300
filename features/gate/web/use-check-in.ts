/** Sends codes to the server one after the other, and holds the last result. */
import { useCallback, useEffect, useRef, useState } from 'react'
import { randomUuid } from '#platform/web/random.ts'
import { browserClock } from '#platform/web/clock.ts'
import { call } from '#platform/web/http.ts'
import { useFailureMessages } from '#platform/web/lazy/failure-messages.ts'
import { isWithoutSignal } from '#platform/web/send-later.ts'
import { admitGuest, type GateCounts, type GateKeys, undoAdmission } from '../gate.contract.ts'
import type { GateDays } from '../gate.rules.ts'
import { decideOffline } from './decide-offline.ts'
import { askGate } from './ask-gate.ts'
import { signal } from './gate-signals.ts'
import { type ShownVerdict, toneOf } from './gate-messages.ts'
import type { Queue } from './use-queue.ts'

/** The gate and the verification keys. */
export type AtGate = { event: GateDays; gate: string; today: string; keys: GateKeys }

export type CheckIn = {
  verdict: ShownVerdict | null
  counts: GateCounts | null
  isBusy: boolean
  /** The error message if the last code got no response; empty otherwise. */
  failure: string
  /** Handles a code in the camera's view. A code that stays in view is sent once. */
  see(shown: string): void
  /** Handles a typed code. Unlike a scanned one, it is sent even if it is the same as before. */
  type(shown: string): void
  /** Admits a person from the gate list, by their key there. */
  letIn(guest: string): void
  /** Confirms that the photo was compared. */
  confirm(): void
  undo(): void
  /** Sends the last code again. */
  again(): void
  /** Closes the result, so that the next code can be handled. */
  next(): void
}

/** Milliseconds for which a code must be out of view before it counts as presented again. */
const OUT_OF_SIGHT_MS = 3_000

/** Manages the check-ins of one gate of one event; offline it decides locally and queues. */
export function useCheckIn(
  { event: { id: event, first: firstDay, last: lastDay }, gate, today, keys }: AtGate,
  queue: Pick<Queue, 'add' | 'has'>,
): CheckIn {
  const wordsOf = useFailureMessages('gate')
  const [verdict, setVerdict] = useState<ShownVerdict | null>(null)
  const [counts, setCounts] = useState<GateCounts | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const last = useRef({ shown: '', seenMs: 0 })
  const isUnderWay = useRef(false)
  const isGone = useRef(false)
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
    }
  }, [])
  const { add, has } = queue

  const run = useCallback(
    async (work: () => Promise<ShownVerdict>) => {
      if (isUnderWay.current) return
      isUnderWay.current = true
      setIsBusy(true)
      setFailure('')
      try {
        const said = await work()
        if (isGone.current) return
        setVerdict(said)
        if (said.counts.expected > 0 || said.key !== null) setCounts(said.counts)
        signal(toneOf(said.outcome))
      } catch (error) {
        setVerdict(null)
        setFailure(wordsOf(error))
        signal('no')
      } finally {
        isUnderWay.current = false
        setIsBusy(false)
      }
    },
    [wordsOf],
  )

  const ask = useCallback(
    (shown: string, isPhotoChecked = false) => {
      const seenMs = browserClock.nowMs()
      last.current = { shown, seenMs }
      const key = randomUuid()
      void run(async () => {
        try {
          const input = { event, gate, shown, key, is_photo_checked: isPhotoChecked }
          return await askGate(input)
        } catch (error) {
          if (!isWithoutSignal(error)) throw error
          const said = await decideOffline(shown, {
            keys,
            today,
            isWaiting: has(shown),
            event: { id: event, first: firstDay, last: lastDay },
          })
          if (said.outcome !== 'waiting') return said
          const isStored = add({ key, event, gate, shown, shown_at: new Date(seenMs).toISOString() })
          // If the device cannot store the check-in, it would be lost, so it counts as not answered.
          if (!isStored) throw error
          return said
        }
      })
    },
    [event, firstDay, lastDay, gate, today, keys, add, has, run],
  )

  const see = useCallback(
    (shown: string) => {
      const nowMs = browserClock.nowMs()
      const isSame = shown === last.current.shown && nowMs - last.current.seenMs < OUT_OF_SIGHT_MS
      if (isSame) last.current.seenMs = nowMs
      if (isSame || isUnderWay.current) return
      ask(shown)
    },
    [ask],
  )

  const next = useCallback(() => {
    setVerdict(null)
    setFailure('')
  }, [])

  return {
    verdict,
    counts,
    isBusy,
    failure,
    see,
    type: ask,
    letIn: (guest) => {
      const key = randomUuid()
      void run(async () => (await call(admitGuest, { event, gate, guest, key })).item)
    },
    confirm: () => ask(last.current.shown, true),
    again: () => ask(last.current.shown),
    undo: () => {
      const undoes = verdict?.key ?? ''
      const key = randomUuid()
      void run(async () => (await call(undoAdmission, { event, key, undoes })).item)
    },
    next,
  }
}
