/** Exports the line with day, time and place of an event to the screens of other features. */
export { EventWhen } from './web/EventWhen.tsx'
