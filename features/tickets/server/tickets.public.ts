/** What app/ and the gate may use of tickets on the server. */
export { admit, type Admission, lockShownTicket, takeBackAdmission } from './admit.actions.ts'
export { endTickets, makeTickets, retellTickets, voidTickets } from './make-tickets.actions.ts'
export type { TicketRow } from './tickets.store.ts'
export type { TicketPowers } from './ticket-powers.ts'
export { TICKET_NAME_RATE, ticketsRoutes } from './tickets.routes.ts'
