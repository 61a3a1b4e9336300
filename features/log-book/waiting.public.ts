/** What app/ starts and ends with a session: entries that wait for a signal. */
export { forgetWaiting, sendWaiting } from './web/waiting-entries.ts'
