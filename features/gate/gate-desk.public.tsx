/** The browser exports of the gate for the staff desk. */
export { GateDesk } from './web/GateDesk.tsx'
