/** The trial mode without an event: shows whether a code is genuine, without recording anything. */
import { useCallback, useRef, useState } from 'react'
import { reportFault } from '#platform/web/report.ts'
import type { GateKeys } from '../gate.contract.ts'
import { decideOffline } from './decide-offline.ts'
import { signal } from './gate-signals.ts'
import { type ShownOutcome, type Tone, toneOf } from './gate-messages.ts'

export type TryOut = {
  said: { outcome: ShownOutcome; tone: Tone } | null
  /** Handles a code seen by the camera. */
  see(shown: string): void
}

/** Outcomes that count as genuine in the trial mode, regardless of the day. */
const GENUINE: ReadonlySet<ShownOutcome> = new Set(['waiting', 'other_day'])

/** Decides on codes locally, like an offline gate. */
export function useTryOut(keys: GateKeys, today: string): TryOut {
  const [said, setSaid] = useState<TryOut['said']>(null)
  const last = useRef('')
  const see = useCallback(
    (shown: string) => {
      // A code that stays in view is handled once.
      if (shown === last.current) return
      last.current = shown
      decideOffline(shown, { keys, today, isWaiting: false }).then(
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
