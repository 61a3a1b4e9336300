/** The things that an entrant brings to an event. @source docs/reference/events-and-entries.md §5.9 */
import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { EventCompany, EventKind } from '#features/events/events.contract.ts'
import { licenceNote } from '#features/events/licence-note.rules.ts'
import type { EntryRole } from './entries.contract.ts'

/** The event and the entry on which it depends. `licences` are joined as a list in the reader's language. */
export type BringInput = {
  event: { kind: EventKind; company: EventCompany; licences: string }
  entry: { role: EntryRole; isDayMember: boolean }
  hasTicket: boolean
}

/** Returns whether an entrant is admitted with a membership card; a day membership has none. */
export function needsCard(
  { company }: { company: EventCompany },
  { isDayMember }: { isDayMember: boolean },
): boolean {
  return company !== 'anybody' && !isDayMember
}

/**
 * Returns the sentences that say what to bring, for the confirmation after the payment and the mail. Drivers are told
 * about the licence in the words of the event's page.
 */
export function whatToBring({ event, entry, hasTicket }: BringInput): MessageDescriptor[] {
  const drives = entry.role === 'driver'
  const bring = ticketAndCard(drives, needsCard(event, entry), hasTicket)
  const licence = drives ? licenceNote(event.licences, event.kind) : null
  return [bring, licence].filter((sentence) => sentence !== null)
}

function ticketAndCard(drives: boolean, hasCard: boolean, hasTicket: boolean): MessageDescriptor | null {
  if (drives) {
    if (hasCard)
      return hasTicket
        ? msg`Bring your ticket and your membership card. The event’s page says what else you need.`
        : msg`Bring your membership card. The event’s page says what else you need.`
    return hasTicket
      ? msg`Bring your ticket. The event’s page says what else you need.`
      : msg`The event’s page says what you need.`
  }
  if (hasTicket)
    return hasCard
      ? msg`Bring your ticket and your membership card.`
      : msg`Bring your ticket, on your phone or printed.`
  return null
}
