/** Exports the events officer's screens. */
export { EventActivity } from './web/desk/EventActivity.tsx'
export { EventDesk } from './web/desk/EventDesk.tsx'
export { EventsDesk } from './web/desk/EventsDesk.tsx'
