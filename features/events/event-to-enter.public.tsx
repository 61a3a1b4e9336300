/** Exports the summary of an event that the login screen shows, to app/. */
export { EventToEnter } from './web/members/EventToEnter.tsx'
