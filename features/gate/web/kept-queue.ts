/** Check-ins that could not be sent, in the order in which they were shown; they outlive the page. @source DOMAIN §6.2 rule 6 */
import { forget, keep, readKept } from '#platform/web/storage.ts'

const NAME = 'paddock.gate.queue'

export type QueuedCheckIn = { key: string; event: number; gate: string; shown: string; shown_at: string }

export function readQueue(): QueuedCheckIn[] {
  const kept = readKept(NAME)
  return Array.isArray(kept) ? kept.filter(isQueued) : []
}

function isQueued(one: unknown): one is QueuedCheckIn {
  if (typeof one !== 'object' || one === null) return false
  const { key, event, gate, shown, shown_at: at } = one as Record<string, unknown>
  return typeof event === 'number' && [key, gate, shown, at].every((part) => typeof part === 'string')
}

export function keepQueue(queue: readonly QueuedCheckIn[]): void {
  if (queue.length === 0) forget(NAME)
  else keep(NAME, queue)
}
