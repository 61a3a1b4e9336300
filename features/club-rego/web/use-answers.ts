import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { browserClock } from '#platform/web/clock.ts'
import { call } from '#platform/web/http.ts'
import { wordsOf } from '#platform/web/lazy/failure-messages.ts'
import { afterMs } from '#platform/web/timers.ts'
import { EMPTY_ANSWERS, type CaseAnswers } from '../answers.rules.ts'
import { type SpecialVehicle, updateCase } from '../club-rego.contract.ts'
import { forgetUnsaved, storeUnsaved, readUnsaved } from './stored-answers.ts'

/** How many milliseconds after the last keystroke the answers are sent. */
const QUIET_MS = 700

export type Answers = {
  answers: CaseAnswers
  say(change: Partial<CaseAnswers>): void
  /** Sends the unsaved answers. @returns whether everything is saved on the server */
  flush(): Promise<boolean>
  /** When the server last saved the answers; null before the first time. */
  savedAtMs: number | null
  /**
   * The reason why the answers cannot be saved on the server; empty if they can. Until then they are stored on this
   * device.
   */
  problem: string
}

/**
 * Returns the owner's answers and functions to change them. A change is stored on the device at once and saved on the
 * server a moment later.
 */
export function useAnswers(item: SpecialVehicle, onSaved: (item: SpecialVehicle) => void): Answers {
  const { t } = useLingui()
  const [answers, setAnswers] = useState<CaseAnswers>(() => ({ ...answersOf(item), ...readUnsaved(item.id) }))
  const waiting = useRef<Partial<CaseAnswers>>(readUnsaved(item.id))
  const line = useRef<Promise<boolean>>(Promise.resolve(true))
  const stopTimer = useRef<() => void>(() => undefined)
  const [savedAtMs, setSavedAtMs] = useState<number | null>(null)
  const [problem, setProblem] = useState('')
  const saved = useRef(onSaved)
  const lost = t`Not saved yet: check your signal. What you typed is kept on this device.`
  useEffect(() => {
    saved.current = onSaved
  })

  const send = async (): Promise<boolean> => {
    const changes = waiting.current
    if (Object.keys(changes).length === 0) return true
    waiting.current = {}
    try {
      const { item: kept } = await call(updateCase, { id: item.id, ...changes })
      if (Object.keys(waiting.current).length === 0) forgetUnsaved()
      setSavedAtMs(browserClock.nowMs())
      setProblem('')
      saved.current(kept)
      return true
    } catch (error) {
      waiting.current = { ...changes, ...waiting.current }
      setProblem(wordsOf(error, lost, 'club rego'))
      return false
    }
  }
  /** Requests run one after the other, so that an older answer never overwrites a newer one. */
  const flush = (): Promise<boolean> => {
    stopTimer.current()
    line.current = line.current.then(send)
    return line.current
  }
  // Send the answers that an earlier visit did not save, and those of this visit when the person leaves.
  useEffect(() => {
    if (Object.keys(waiting.current).length > 0) void flush()
    return () => {
      if (Object.keys(waiting.current).length > 0) void flush()
    }
    // Run once for each case.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [item.id])

  return {
    answers,
    say: (change) => {
      setAnswers((before) => ({ ...before, ...change }))
      waiting.current = { ...waiting.current, ...change }
      storeUnsaved(item.id, waiting.current)
      stopTimer.current()
      stopTimer.current = afterMs(QUIET_MS, () => void flush())
    },
    flush,
    savedAtMs,
    problem,
  }
}

/** Returns the answers of a case without its other fields. */
export function answersOf(item: SpecialVehicle): CaseAnswers {
  return Object.fromEntries(
    (Object.keys(EMPTY_ANSWERS) as (keyof CaseAnswers)[]).map((name) => [name, item[name]]),
  ) as CaseAnswers
}
