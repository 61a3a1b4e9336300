/** The API of the tills for app/. */
export { cashCountsRoutes } from './counts.routes.ts'
export { openCount } from './counts.actions.ts'
export { checkCashCounts } from './check-till.store.ts'
export { tillData } from './person-data.store.ts'
export { type AtTill, lockOpenTill, sell } from './take-money.actions.ts'
export type { TillDeps } from './till-deps.ts'
export { tillRoutes } from './till.routes.ts'
export { tillSearchRoutes } from './till-search.routes.ts'
