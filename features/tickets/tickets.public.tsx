/** What app/ places of tickets. */
export { TicketsScreen } from './web/TicketsScreen.tsx'
