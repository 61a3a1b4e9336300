/** Connects the changes of an event with its entries, its tickets and the search index. */
import { readClubLimits } from '#features/club-limits/server/club-limits.public.ts'
import {
  closeEvent,
  type EntryDeps,
  hasPaidEntries,
  offerFreePlaces,
  notifyRescheduled,
} from '#features/entries/server/entries.public.ts'
import type { EventsFeatureDeps } from '#features/events/server/events.feature.ts'
import { removeDocument } from '#features/search/server/search.public.ts'
import {
  closeEventTickets,
  followEvent,
  hasSoldTickets,
  type TicketDeps,
} from '#features/tickets/server/tickets.public.ts'
import type { Service } from '#platform/server/service.ts'
import { indexEvent, PRODUCT_LISTENERS } from '../search-listeners.ts'

type EventChanges = Pick<
  EventsFeatureDeps,
  'competitionKinds' | 'onShown' | 'onHidden' | 'onSaved' | 'hasSales' | 'onCancelled'
>

/** Returns the functions that the events officer's desk calls before and after a change of an event. */
export function eventChanges(
  { database }: Pick<Service, 'database'>,
  { entries, tickets }: { entries: EntryDeps; tickets: TicketDeps },
): EventChanges {
  const { db } = database
  return {
    competitionKinds: async () => (await readClubLimits(db)).competition_kinds,
    onShown: indexEvent,
    onHidden: (tx, id) => removeDocument(tx, 'event', String(id)),
    onSaved: async (tx, { id, isMoved, before }) => {
      await offerFreePlaces(entries, tx, id)
      if (isMoved) await notifyRescheduled(entries, tx, { id, before })
      await followEvent(tickets, tx, { eventId: id, isMoved, before }, PRODUCT_LISTENERS)
    },
    hasSales: async (tx, id) => (await hasPaidEntries(tx, id)) || (await hasSoldTickets(tx, id)),
    onCancelled: async (tx, cancelled) => {
      await closeEvent(entries, tx, cancelled)
      const { eventId } = cancelled
      await followEvent(tickets, tx, { eventId, isMoved: false, before: 'cancelled' }, PRODUCT_LISTENERS)
      await closeEventTickets(tickets, tx, cancelled)
    },
  }
}
