/** Exports the personal feed to the calendar's screen. */
export { OwnFeed } from './web/members/OwnFeed.tsx'
