/** The staff screens of the cart's terms, for the desk. */
export { DeliveryDesk } from './web/desk/DeliveryDesk.tsx'
export { CodeDesk } from './web/desk/CodeDesk.tsx'
export { CodesDesk } from './web/desk/CodesDesk.tsx'
