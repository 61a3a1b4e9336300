import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { browserClock } from '#platform/web/clock.ts'
import { call } from '#platform/web/http.ts'
import { wordsOf } from '#platform/web/late/failure-words.ts'
import { afterMs } from '#platform/web/timers.ts'
import { EMPTY_ANSWERS, type CaseAnswers } from '../answers.rules.ts'
import { type SpecialVehicle, updateCase } from '../club-rego.contract.ts'
import { forgetUnsaved, keepUnsaved, readUnsaved } from './kept-answers.ts'

/** So long after the last key is what was typed sent. */
const QUIET_MS = 700

export type Answers = {
  answers: CaseAnswers
  say(change: Partial<CaseAnswers>): void
  /** Sends what waits. @returns whether everything has reached the club */
  flush(): Promise<boolean>
  /** When the club had it last; null before the first time. */
  savedAtMs: number | null
  /** Why it does not reach the club; empty where it does. It is kept on this device meanwhile. */
  problem: string
}

/** What an owner says, kept as they type: here at once, and with the club a moment later. */
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
  /** One after the other: an older answer never overtakes a newer one. */
  const flush = (): Promise<boolean> => {
    stopTimer.current()
    line.current = line.current.then(send)
    return line.current
  }
  // What was left unsent by an earlier visit goes now, and what is left by this one on the way out.
  useEffect(() => {
    if (Object.keys(waiting.current).length > 0) void flush()
    return () => {
      if (Object.keys(waiting.current).length > 0) void flush()
    }
    // Once for each case.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [item.id])

  return {
    answers,
    say: (change) => {
      setAnswers((before) => ({ ...before, ...change }))
      waiting.current = { ...waiting.current, ...change }
      keepUnsaved(item.id, waiting.current)
      stopTimer.current()
      stopTimer.current = afterMs(QUIET_MS, () => void flush())
    },
    flush,
    savedAtMs,
    problem,
  }
}

/** The answers of a case, without the rest of it. */
export function answersOf(item: SpecialVehicle): CaseAnswers {
  return Object.fromEntries(
    (Object.keys(EMPTY_ANSWERS) as (keyof CaseAnswers)[]).map((name) => [name, item[name]]),
  ) as CaseAnswers
}
