/** The frame of the screens of one event, and its progress, for the screens of other features. */
export { EventPage } from './web/desk/EventPage.tsx'
export { EventNeeds, EventStages } from './web/desk/EventProgress.tsx'
