/** Components of retention for app/ and the records of people at the desk. */
export { RetentionDesk } from './web/desk/RetentionDesk.tsx'
export { RetentionNotice } from './web/desk/RetentionNotice.tsx'
