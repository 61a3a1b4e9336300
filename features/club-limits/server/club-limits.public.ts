/** Exports the server side of the club's limits to app/ and other features. */
export { CLASS_LIMITS, readClubLimits } from './club-limits.store.ts'
