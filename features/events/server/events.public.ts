/** The API of the events feature for app/, the seed and other features' servers. */
export { eventsRoutes, type EventsRouteDeps } from './events.routes.ts'
export {
  addPlaces,
  type EventRow,
  findEvent,
  findShownEvent,
  findSlugsLike,
  insertEvent,
  isDocumentStored,
  isWithoutEvents,
  listClasses,
  listPrices,
  listSessions,
  lockEvent,
  type NewEvent,
  type NewParts,
  replaceLists,
  updateEvent,
} from './events.store.ts'
export { type ComingEvents, findComingEvents, titleFor } from './coming-events.store.ts'
export { findEvents, readEventPlaces } from './event-places.store.ts'
export { eventTicketDetails, findTicketEvent } from './event-ticket.ts'
export { replacePrices } from './event-prices.store.ts'
export { type StoredDocument } from './events.tables.ts'
export { type ClubTime, readCalendar, readEvent, readFilters } from './read-calendar.ts'
export { openRacingCalendar, type RacingCalendar, type RacingReader } from './racing-calendar.ts'
export { type EnteredEvent, readFeed } from './read-feed.ts'
export { addEvent, type EventDraft, seedEvents } from './save-event.ts'
export { eventRecord } from './event-record.ts'
export { eventsSitemap } from './events-sitemap.ts'
