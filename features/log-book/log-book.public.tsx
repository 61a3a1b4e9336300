/** Exports the page of a vehicle's log book. */
export { LogBookScreen } from './web/LogBookScreen.tsx'
