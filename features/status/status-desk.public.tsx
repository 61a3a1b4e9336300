/** Exports the status screen to the desk. */
export { StatusScreen } from './web/desk/StatusScreen.tsx'
