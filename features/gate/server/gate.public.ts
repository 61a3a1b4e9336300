/** The server exports of the gate for app/. */
export { exportVisits } from './gate.store.ts'
export { gateData } from './person-data.store.ts'
