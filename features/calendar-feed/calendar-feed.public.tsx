/** A member's own address of the calendar, for the calendar's screen. */
export { OwnFeed } from './web/OwnFeed.tsx'
