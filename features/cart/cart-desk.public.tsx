/** Exports the desk screens for delivery and promotion codes. */
export { DeliveryDesk } from './web/desk/DeliveryDesk.tsx'
export { CodeDesk } from './web/desk/CodeDesk.tsx'
export { CodesDesk } from './web/desk/CodesDesk.tsx'
