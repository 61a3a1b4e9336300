/** The queue of unsent check-ins in the order of their scans, and the outcomes returned later. */
import { call } from '#platform/web/http.ts'
import { createStoredState } from '#platform/web/stored-state.ts'
import { createSendLater } from '#platform/web/send-later.ts'
import { forget } from '#platform/web/storage.ts'
import { admitBearer, GATE_OUTCOMES, type GateOutcome } from '../gate.contract.ts'

export type QueuedCheckIn = { key: string; event: number; gate: string; shown: string; shown_at: string }

/** A person who was admitted offline but should have been refused. */
export type LateRefusal = { key: string; name: string; outcome: GateOutcome }

const LATE_NAME = 'paddock.gate.late'

/** The newest is last. An entry stays until staff have read it. */
export const lateRefusals = createStoredState<{ late: readonly LateRefusal[] }>(
  LATE_NAME,
  { late: [] },
  (kept) => {
    const { late } = (kept ?? {}) as { late?: unknown }
    return Array.isArray(late) ? { late: late.filter(isLateRefusal) } : null
  },
)

function isLateRefusal(one: unknown): one is LateRefusal {
  if (typeof one !== 'object' || one === null) return false
  const { key, name, outcome } = one as Record<string, unknown>
  return (
    typeof key === 'string' && typeof name === 'string' && GATE_OUTCOMES.some((known) => known === outcome)
  )
}

export const waitingCheckIns = createSendLater<QueuedCheckIn>('check-ins', {
  name: 'paddock.gate.queue',
  isInput: (input) => {
    const { key, event, gate, shown, shown_at: at } = input as Partial<QueuedCheckIn>
    return typeof event === 'number' && [key, gate, shown, at].every((part) => typeof part === 'string')
  },
  send: async (checkIn) => {
    const { key, outcome, name } = (await call(admitBearer, checkIn)).item
    if (outcome === 'admitted') return
    lateRefusals.wake()
    const { late } = lateRefusals.getState()
    lateRefusals.setState({ late: [...late, { key: key ?? checkIn.key, name, outcome }] })
  },
})

/** Deletes the list of late refusals after staff have read it. */
export function clearLateRefusals(): void {
  lateRefusals.setState({ late: [] })
  forget(LATE_NAME)
}
