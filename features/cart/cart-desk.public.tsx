/** The staff screens of the cart's terms, for the desk. */
export { DeliveryDesk } from './web/desk/DeliveryDesk.tsx'
