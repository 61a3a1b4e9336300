/** What a gate says of a code while nobody can be asked. @source DOMAIN §6.2 rule 6 */
import type { GateKeys } from '../gate.contract.ts'
import { codeIn, localOutcome } from '../gate.rules.ts'
import type { ShownVerdict } from './gate-words.ts'
import { proveCode } from './prove-code.ts'

/** Says what the device knows by itself: whether the code is one of ours, and of today. Whether it was used it cannot know. */
export async function answerAlone(
  shown: string,
  { keys, today, isWaiting }: { keys: GateKeys; today: string; isWaiting: boolean },
): Promise<ShownVerdict> {
  const { proof, text } = await proveCode(codeIn(shown), keys)
  return {
    key: null,
    outcome: localOutcome(proof, { text, today, isWaiting }),
    subject: proof === 'ticket' ? 'ticket' : proof === 'card' ? 'member' : 'nobody',
    name: '',
    what: '',
    entry: '',
    is_watching: false,
    photo: null,
    reasons: [],
    before: null,
    day: null,
    undo_until: null,
    counts: { in: 0, expected: 0 },
  }
}
