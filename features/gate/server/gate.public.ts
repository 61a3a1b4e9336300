/** The server exports of the gate for app/. */
export type { GateDeps } from './gate-deps.ts'
export { gateRoutes } from './gate.routes.ts'
export { exportVisits } from './gate.store.ts'
export { gateData } from './person-data.store.ts'
