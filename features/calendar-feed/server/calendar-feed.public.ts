/** What app/ puts together of members' own calendars. */
export { type CalendarFeedPowers, calendarFeedRoutes, OWN_FEED_RATE } from './calendar-feed.routes.ts'
