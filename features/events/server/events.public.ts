/** The API of the events feature for app/, the seed and other features' servers. */
export {
  addPlaces,
  type EventRow,
  findEvent,
  findShownEvent,
  isWithoutEvents,
  listClasses,
  listPrices,
  lockEvent,
  updateEvent,
} from './events.store.ts'
export { type ComingEvents, findComingEvents, findNextEvent, titleFor } from './coming-events.store.ts'
export { findEvents, readEventPlaces } from './event-places.store.ts'
export { eventTicketDetails, findTicketEvent } from './event-ticket.ts'
export { type StoredDocument } from './events.tables.ts'
export { type ClubTime, readCalendar, readEvent, readFilters } from './read-calendar.ts'
export type { RacingReader } from './racing-calendar.ts'
export { addEvent, type EventDraft, seedEvents } from './save-event.ts'
export { eventsSitemap } from './events-sitemap.ts'
