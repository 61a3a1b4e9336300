/** Exports the events officer's screens. */
export { EventDesk } from './web/EventDesk.tsx'
export { EventsDesk } from './web/EventsDesk.tsx'
