/** Exports the frame around the screens of one event, and the event's progress, to the screens of other features. */
export { EventPage } from './web/desk/EventPage.tsx'
export { useEventRights } from './web/desk/use-event-rights.ts'
export { EventNeeds, EventStages } from './web/desk/EventProgress.tsx'
