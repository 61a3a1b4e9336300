/** Who is in, on an event's page; with the calendar's own words. */
export { EntryList } from './web/board/EntryList.tsx'
