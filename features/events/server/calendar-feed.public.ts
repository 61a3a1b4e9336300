/** Exports the server side of personal calendar feeds to app/. */
export { type CalendarFeedDeps, calendarFeedRoutes, OWN_FEED_RATE } from './calendar-feed.routes.ts'
export { calendarFeedData } from './person-data.store.ts'
