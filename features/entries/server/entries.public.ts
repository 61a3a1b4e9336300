/** Exports the server side of entries to app/, the seed and the gate. */
export { ENTRY_MAIL_SAMPLES } from './entry-mail-samples.ts'
export { countAttended } from './attended.store.ts'
export { CLOSE_EVENT_JOB, closeEvent, closeEventWorker } from './close-event.job.ts'
export { enter } from './enter.actions.ts'
export type { Entrant } from './keep-entry.ts'
export { entryReservations } from './entry-reservations.ts'
export { ENTRY_RATE, entriesRoutes } from './entries.routes.ts'
export {
  correctEntryGuardian,
  enteredEvents,
  type EntryRow,
  findEntry,
  findLivingEntry,
  hasPaidEntries,
  listOwnEntries,
} from './entries.store.ts'
export { admissionEvent, admissionInput, type EntryContext, loadEntryContext } from './entry-context.ts'
export type { EntryDeps } from './entry-deps.ts'
export { findNextEntry, type NextEntryRow } from './next-entry.store.ts'
export { type NextEntryDeps, readNextEntry } from './read-next-entry.ts'
export { handleEntryPaid } from './handle-entry-paid.ts'
export { handleEntryRefunded } from './handle-entry-refunded.ts'
export { listPaidEntries } from './paid-entries.ts'
export { inTurn } from './in-turn.ts'
export { markDriven } from './mark-driven.ts'
export { END_OFFER_JOB, moveUp } from './places.ts'
export { endOfferWorker } from './offers.actions.ts'
export { readEntryOffer } from './read-offer.ts'
export { type PaperEntry, seedPaperEntries } from './seed-entries.ts'
export { notifyRescheduled } from './notify-rescheduled.ts'
export { entryTicketDetails } from './ticket-details.ts'
export { entriesDeskRoutes } from './entries-desk.routes.ts'
export { entrantMessagesRoutes } from './entrant-messages.routes.ts'
export { SEND_MESSAGE_JOB, sendMessageGiveUpRule, sendMessageWorker } from './send-message.job.ts'
export { seedSentMessage } from './seed-sent-message.ts'
export { entriesData } from './person-data.store.ts'
