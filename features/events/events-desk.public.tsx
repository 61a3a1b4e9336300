/** Exports the events officer's screens. */
export { EventDesk } from './web/desk/EventDesk.tsx'
export { EventsDesk } from './web/desk/EventsDesk.tsx'
