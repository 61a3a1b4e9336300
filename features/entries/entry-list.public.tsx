/** Exports the public list of entries for an event's page, with the calendar's messages. */
export { EntryList } from './web/board/EntryList.tsx'
