/** Exports the server side of the club's limits to app/ and other features. */
export { clubLimitsRoutes } from './club-limits.routes.ts'
export { CLASS_LIMITS, readClubLimits } from './club-limits.store.ts'
