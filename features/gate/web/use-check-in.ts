/** Asks the server about a code, one after the other, and remembers what was said last. */
import { useCallback, useEffect, useRef, useState } from 'react'
import { randomUuid } from '#platform/web/chance.ts'
import { browserClock } from '#platform/web/clock.ts'
import { call } from '#platform/web/http.ts'
import { useFailureWords } from '#platform/web/late/failure-words.ts'
import { isWithoutSignal } from '#platform/web/send-later.ts'
import { admitGuest, type GateCounts, type GateKeys, undoAdmission } from '../gate.contract.ts'
import { answerAlone } from './answer-alone.ts'
import { askGate } from './ask-gate.ts'
import { signal } from './gate-signals.ts'
import { type ShownVerdict, toneOf } from './gate-words.ts'
import type { Queue } from './use-queue.ts'

/** Which gate it is, and what proves codes there. */
export type AtGate = { event: number; gate: string; today: string; keys: GateKeys }

export type CheckIn = {
  verdict: ShownVerdict | null
  counts: GateCounts | null
  isBusy: boolean
  /** Why the last code was not answered, in words; empty where it was. */
  failure: string
  /** What the camera has seen: a code that stays in sight is asked about once. */
  see(shown: string): void
  /** What was typed; always asked about. */
  type(shown: string): void
  /** Somebody of the list, by its key of them. */
  letIn(guest: string): void
  /** The photo was compared. */
  confirm(): void
  undo(): void
  /** Asks about the last code once more. */
  again(): void
  /** Puts the answer away. */
  next(): void
}

/** So long a code has to be out of sight before it counts as shown again. */
const OUT_OF_SIGHT_MS = 3_000

/** One gate of one event; without a signal it answers by itself and queues. */
export function useCheckIn({ event, gate, today, keys }: AtGate, queue: Pick<Queue, 'add' | 'has'>): CheckIn {
  const wordsOf = useFailureWords('gate')
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
          const said = await answerAlone(shown, { keys, today, isWaiting: has(shown) })
          if (said.outcome !== 'waiting') return said
          const isKept = add({ key, event, gate, shown, shown_at: new Date(seenMs).toISOString() })
          // What this device cannot keep would be lost: it counts as not answered.
          if (!isKept) throw error
          return said
        }
      })
    },
    [event, gate, today, keys, add, has, run],
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
