/** The members' home, which app/ routes to. */
export { HomeScreen } from './web/HomeScreen.tsx'
