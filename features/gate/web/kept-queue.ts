/** Check-ins that could not be sent, in the order in which they were shown, and what the server said of them later. */
import { call } from '#platform/web/http.ts'
import { createKeptStore } from '#platform/web/kept-store.ts'
import { createSendLater } from '#platform/web/send-later.ts'
import { forget } from '#platform/web/storage.ts'
import { admitBearer, GATE_OUTCOMES, type GateOutcome } from '../gate.contract.ts'

export type QueuedCheckIn = { key: string; event: number; gate: string; shown: string; shown_at: string }

/** Somebody who was let in without a signal and should not have been. */
export type LateNo = { key: string; name: string; outcome: GateOutcome }

const LATE_NAME = 'paddock.gate.late'

/** Newest last; it stays until somebody has seen it. */
export const lateNos = createKeptStore<{ late: readonly LateNo[] }>(LATE_NAME, { late: [] }, (kept) => {
  const { late } = (kept ?? {}) as { late?: unknown }
  return Array.isArray(late) ? { late: late.filter(isLateNo) } : null
})

function isLateNo(one: unknown): one is LateNo {
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
    lateNos.wake()
    const { late } = lateNos.getState()
    lateNos.setState({ late: [...late, { key: key ?? checkIn.key, name, outcome }] })
  },
})

/** Somebody has read who should not have been let in. */
export function forgetLate(): void {
  lateNos.setState({ late: [] })
  forget(LATE_NAME)
}
