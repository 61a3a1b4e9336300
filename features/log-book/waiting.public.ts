/** Functions for app/ at the start and end of a session: sending and deleting entries queued while offline. */
export { forgetWaiting, sendWaiting } from './web/waiting-entries.ts'
