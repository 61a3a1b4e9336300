import { entriesFeature } from '#features/entries/server/entries.feature.ts'
import { enteredEvents, type EntryDeps } from '#features/entries/server/entries.public.ts'
import { eventsFeature } from '#features/events/server/events.feature.ts'
import { gateFeature } from '#features/gate/server/gate.feature.ts'
import { resultsFeature } from '#features/results/server/results.feature.ts'
import { type TicketDeps, voidTickets } from '#features/tickets/server/tickets.public.ts'
import { tracksFeature } from '#features/tracks/server/tracks.feature.ts'
import type { FeatureDeps } from '../feature-deps.ts'
import { countTrackUses, replaceTrackUses } from '../track-uses.store.ts'
import { eventChanges } from './event-changes.ts'
import type { SharedDeps } from './shared-deps.ts'

type EventDeps = Pick<EntryDeps, 'orders' | 'guardians'> & { tickets: TicketDeps }

/** Creates the features of events: calendar, entries, tracks, results and the gate. */
export function eventFeatures({ racingEvents }: FeatureDeps, shared: SharedDeps, deps: EventDeps) {
  const { orders, guardians, tickets } = deps
  const entries = entriesFeature({
    ...shared,
    orders,
    guardians,
    voidTickets: (tx, orderId) => voidTickets(shared, tx, orderId),
  })
  return {
    entries,
    tracks: tracksFeature({ ...shared, countUses: countTrackUses, replaceUses: replaceTrackUses }),
    events: eventsFeature({
      ...shared,
      ...eventChanges(shared, { entries: entries.deps, tickets }),
      racingEvents,
      enteredBy: enteredEvents,
    }),
    results: resultsFeature(shared),
    gate: gateFeature(shared),
  }
}
