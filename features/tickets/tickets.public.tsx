/** The tickets screen, for app/. */
export { TicketsScreen } from './web/TicketsScreen.tsx'
