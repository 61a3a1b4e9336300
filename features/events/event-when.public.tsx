/** Day, time and place of an event in one line, for the screens of other features. */
export { EventWhen } from './web/EventWhen.tsx'
