/** Exports the members' home to app/. */
export { HomeScreen } from './web/HomeScreen.tsx'
