/** The key of the queue of till payments in the browser's storage. */
export const TILL_QUEUE = 'paddock.till.queue'
