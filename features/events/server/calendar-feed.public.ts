/** Exports the server side of personal calendar feeds to app/. */
export { calendarFeedData } from './person-data.store.ts'
