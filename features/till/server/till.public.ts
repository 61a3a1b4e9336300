/** The server exports of the tills for app/. */
export { openCount } from './counts.actions.ts'
export { tillData } from './person-data.store.ts'
export { type AtTill, lockOpenTill, sell } from './take-money.actions.ts'
