/** The exports of the tickets' server code for app/ and the gate. */
export { TICKET_MAIL_SAMPLES } from './ticket-mail-samples.ts'
export { admit, type Admission, lockShownTicket, takeBackAdmission } from './admit.actions.ts'
export { endTickets, makeTickets, updateTicketDetails, voidTickets } from './make-tickets.actions.ts'
export {
  CLOSE_EVENT_TICKETS_JOB,
  closeEventTickets,
  closeEventTicketsWorker,
} from './close-event-tickets.job.ts'
export { followEvent, hasSoldTickets } from './follow-event.actions.ts'
export { hasTickets } from './tickets.store.ts'
export type { TicketRow } from './tickets.store.ts'
export type { TicketDeps } from './ticket-deps.ts'
export { TICKET_NAME_RATE, ticketsRoutes } from './tickets.routes.ts'
export { ticketsData } from './person-data.store.ts'
