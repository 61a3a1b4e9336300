/** What this device knows of its gate: which event, where it stands, and in which light. */
import { forgetLate, waitingCheckIns } from './kept-queue.ts'
import { forget, keep, readKept } from '#platform/web/storage.ts'

const NAME = 'paddock.gate'

export type KeptGate = {
  event: number
  /** The day for which it was chosen: on another one it is asked again. */
  day: string
  gate: string
  light: 'day' | 'night'
}

/** As it was chosen; null where it never was. */
export function readKeptGate(): KeptGate | null {
  const kept = readKept(NAME)
  if (typeof kept !== 'object' || kept === null) return null
  const { event, day, gate, light } = kept as Record<string, unknown>
  if (typeof event !== 'number' || typeof day !== 'string' || typeof gate !== 'string') return null
  return { event, day, gate, light: light === 'night' ? 'night' : 'day' }
}

export function keepGate(gate: KeptGate): void {
  keep(NAME, gate)
}

/** Somebody else stands here next. */
export function forgetGate(): void {
  forget(NAME)
  waitingCheckIns.forget()
  forgetLate()
}
