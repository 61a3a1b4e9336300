/** What app/ puts together of the gate. */
export type { GatePowers } from './gate-powers.ts'
export { gateRoutes } from './gate.routes.ts'
export { exportVisits } from './gate.store.ts'
