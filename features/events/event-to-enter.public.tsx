/** The short form of an event on the login screen, for app/. */
export { EventToEnter } from './web/members/EventToEnter.tsx'
