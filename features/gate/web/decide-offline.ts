/** Decides on a code offline. @source docs/reference/tickets-and-gate.md §2.3 */
import type { GateKeys } from '../gate.contract.ts'
import { readTicketPayload } from '#features/tickets/tickets.rules.ts'
import { codeIn, type GateDays, localOutcome } from '../gate.rules.ts'
import type { ShownVerdict } from './gate-messages.ts'
import { proveCode } from './prove-code.ts'

/**
 * Verifies the code’s signature and compares its day and event. Whether it was used at another gate is unknown offline.
 */
export async function decideOffline(
  shown: string,
  {
    keys,
    today,
    isWaiting,
    event = null,
  }: { keys: GateKeys; today: string; isWaiting: boolean; event?: GateDays | null },
): Promise<ShownVerdict> {
  const { proof, text } = await proveCode(codeIn(shown), keys)
  return {
    key: null,
    outcome: localOutcome(proof, { text, today, isWaiting, event }),
    subject: proof === 'ticket' ? 'ticket' : proof === 'card' ? 'member' : 'nobody',
    name: '',
    what: '',
    entry: '',
    is_watching: false,
    photo: null,
    reasons: [],
    before: null,
    day: proof === 'ticket' ? (readTicketPayload(text)?.day ?? null) : null,
    undo_until: null,
    counts: { in: 0, expected: 0 },
  }
}
