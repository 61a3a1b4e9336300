/** The gate settings stored on this device: event, gate name, and day or night theme. */
import { clearLateRefusals, waitingCheckIns } from './stored-queue.ts'
import { forget, keep, readStored } from '#platform/web/storage.ts'

const NAME = 'paddock.gate'

export type StoredGate = {
  event: number
  /** The day for which the settings were chosen; on another day they must be chosen again. */
  day: string
  gate: string
  light: 'day' | 'night'
}

/** Returns the stored settings; null if there are none. */
export function readStoredGate(): StoredGate | null {
  const stored = readStored(NAME)
  if (typeof stored !== 'object' || stored === null) return null
  const { event, day, gate, light } = stored as Record<string, unknown>
  if (typeof event !== 'number' || typeof day !== 'string' || typeof gate !== 'string') return null
  return { event, day, gate, light: light === 'night' ? 'night' : 'day' }
}

export function storeGate(gate: StoredGate): void {
  keep(NAME, gate)
}

/** Deletes settings and queue, because the next user of the device is another person. */
export function forgetGate(): void {
  forget(NAME)
  waitingCheckIns.forget()
  clearLateRefusals()
}
