/** The cart's staff screens, for example for delivery. */
export { DeliveryDesk } from './web/desk/DeliveryDesk.tsx'
export { CodeDesk } from './web/desk/CodeDesk.tsx'
export { CodesDesk } from './web/desk/CodesDesk.tsx'
