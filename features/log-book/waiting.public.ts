/** Exports to app/ the functions that send and delete the entries which were queued while offline. */
export { forgetWaiting, sendWaiting } from './web/waiting-entries.ts'
