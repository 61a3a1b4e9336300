/** Which events are competitions. */
import type { EventKind } from './events.contract.ts'

/** Kinds at which one drives against others or the clock. @source DOMAIN §1.3 "Types" */
export const COMPETITION_KINDS: ReadonlySet<EventKind> = new Set([
  'motorkhana',
  'khanacross',
  'autocross',
  'hillclimb',
  'supersprint',
  'regularity',
  'rallysprint',
  'drift',
])
