/** Says whether drivers need a competition licence. */
import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { EventKind } from './events.contract.ts'
import { WITHOUT_DRIVING } from './events.rules.ts'

/**
 * Returns the only sentence about licences of an event, for its page, the entry form, the confirmation and the mail;
 * null for an event without timed driving.
 * @source docs/reference/events-and-entries.md §5.3
 * @param licences the accepted licences in the reader's language, joined as a list; empty if the event requires none
 */
export function licenceNote(licences: string, kind: EventKind): MessageDescriptor | null {
  if (licences !== '') return msg`Drivers need a competition licence: ${licences}.`
  return WITHOUT_DRIVING.has(kind) ? null : msg`No competition licence is needed.`
}
