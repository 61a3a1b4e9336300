/** What app/ may use of the events officer's desk. */
export { EVENT_UPLOAD_RATE } from './event-files.routes.ts'
export { type EventsDeskPowers } from './events-desk.actions.ts'
export { eventsDeskRoutes } from './events-desk.routes.ts'
