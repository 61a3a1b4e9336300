/** A gate without an event: says whether a code is one of ours, and lets nobody in. */
import { useCallback, useRef, useState } from 'react'
import { reportFault } from '#platform/web/report.ts'
import type { GateKeys } from '../gate.contract.ts'
import { answerAlone } from './answer-alone.ts'
import { signal } from './gate-signals.ts'
import { type ShownOutcome, type Tone, toneOf } from './gate-words.ts'

export type TryOut = {
  said: { outcome: ShownOutcome; tone: Tone } | null
  /** What the camera has seen. */
  see(shown: string): void
}

/** What is genuine is good enough here, whichever day it is for. */
const GENUINE: ReadonlySet<ShownOutcome> = new Set(['waiting', 'other_day'])

/** Answers by itself, as a gate does without a signal. */
export function useTryOut(keys: GateKeys, today: string): TryOut {
  const [said, setSaid] = useState<TryOut['said']>(null)
  const last = useRef('')
  const see = useCallback(
    (shown: string) => {
      // What stays in sight is answered once.
      if (shown === last.current) return
      last.current = shown
      answerAlone(shown, { keys, today, isWaiting: false }).then(
        ({ outcome }) => {
          const tone = GENUINE.has(outcome) ? 'yes' : toneOf(outcome)
          setSaid({ outcome: GENUINE.has(outcome) ? 'waiting' : outcome, tone })
          signal(tone)
        },
        (error: unknown) => reportFault(error, 'gate try-out'),
      )
    },
    [keys, today],
  )
  return { said, see }
}
