/** The gate's screen, for the committee's desk. */
export { GateDesk } from './web/GateDesk.tsx'
