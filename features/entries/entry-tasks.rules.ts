/** The tasks that remain for an entry. @source docs/reference/events-and-entries.md §5.4 */
import type { AdmissionReason } from './admission.rules.ts'
import type { EntryRole, EntryTask } from './entries.contract.ts'
import type { EntryState } from './entry-state.rules.ts'

/** Reasons about the event itself, which the person cannot resolve. */
const OF_EVENT: ReadonlySet<AdmissionReason['code']> = new Set([
  'event_cancelled',
  'event_postponed',
  'event_over',
])

/**
 * Returns the tasks that a person still has before the start, in the order in which to do them.
 * @param reasons for which the person would not be admitted to the event
 */
export function entryTasks(
  { state, role }: { state: EntryState; role: EntryRole },
  reasons: readonly AdmissionReason[],
): EntryTask[] {
  const admission = reasons
    .filter(({ code }) => !OF_EVENT.has(code))
    .map((reason): EntryTask => ({ kind: 'admission', reason }))
  const isDriver = role === 'driver'
  switch (state) {
    case 'awaiting_payment':
      return [{ kind: 'pay' }, ...admission, ...onTheDay(isDriver)]
    case 'offered':
      return [{ kind: 'take_place' }, ...admission, ...onTheDay(isDriver)]
    case 'reserve':
      return admission
    case 'confirmed':
      return [...admission, ...onTheDay(isDriver)]
    case 'signed_on':
      return isDriver ? [{ kind: 'scrutineering' }] : []
    case 'scrutiny_failed':
      return [{ kind: 'fix_car' }]
    default:
      return []
  }
}

function onTheDay(isDriver: boolean): EntryTask[] {
  return isDriver ? [{ kind: 'sign_on' }, { kind: 'scrutineering' }] : [{ kind: 'sign_on' }]
}
