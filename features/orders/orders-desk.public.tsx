/** Exports the staff screens of orders to the desk. */
export { BooksDesk } from './web/desk/BooksDesk.tsx'
export { OrderDesk } from './web/desk/OrderDesk.tsx'
export { OrdersDesk } from './web/desk/OrdersDesk.tsx'
export { PackingSlip } from './web/desk/PackingSlip.tsx'
export { PaymentTypesDesk } from './web/desk/PaymentTypesDesk.tsx'
export { RefundsDesk } from './web/desk/RefundsDesk.tsx'
export { StatementDesk } from './web/desk/StatementDesk.tsx'
export { StockDesk } from './web/desk/StockDesk.tsx'
