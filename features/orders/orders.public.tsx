/** Exports the screens of orders to app/ and to other features. */
export { CheckoutScreen } from './web/CheckoutScreen.tsx'
export { OrdersScreen } from './web/OrdersScreen.tsx'
export { ORDER_STATUS_TONES, ORDER_STATUS_WORDS } from './web/order-status-labels.ts'
