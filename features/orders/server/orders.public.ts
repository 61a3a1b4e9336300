/** Exports the server side of orders to app/, the seed and features that sell something. */
export type { Basket, BasketLine } from './basket.ts'
export { sellAtCounter, undoCounterSale } from './counter-sales.actions.ts'
export { findCounterSale } from './counter-sales.store.ts'
export { grantCredit } from './grant-credit.actions.ts'
export { type EntryBody, moneyAt } from './ledger-entries.ts'
export { listAccountCodes } from './ledger-export.store.ts'
export { addCredit, creditOf, listCredit, postEntry } from './ledger.store.ts'
export { moveAllCredit, moveCreditBack } from './move-credit.actions.ts'
export type { ReservedLine, LineReservations } from './line-reservations.ts'
export { GATEWAY_NAMES, madeReady, type OrderClub, type OrderDeps } from './order-deps.ts'
export { aboutOrder } from './order-record.ts'
export {
  bankLineReopened,
  orderEnded,
  type OrderLineRow,
  orderPaid,
  orderPlaced,
  orderReady,
  orderRefunded,
  type OrderRow,
  paymentBegun,
  type PaymentRow,
  paymentUndone,
  type RefundRow,
} from './orders.events.ts'
export { listDeskOrders } from './orders-list.store.ts'
export { listIncome, readPaidPeriod, sumOwed, sumPeriod } from './money-overview.store.ts'
export {
  findDeliveryOption,
  findOrder,
  findOrderById,
  listLineProducts,
  listLines,
  lockOrder,
} from './orders.store.ts'
export { findOpenPayment, findTransfer, listPayments } from './payments.store.ts'
export { lockLine } from './statements.store.ts'
export { submitOnce } from './submit-order.actions.ts'
export { payAtDesk } from './pay-at-desk.actions.ts'
export { abandon, cancelUnpaidOrder } from './pay-order.actions.ts'
export { markTransferPaid } from './packing.actions.ts'
export { refundWhole } from './refund-whole.ts'
export { markSent, sendRefund } from './send-refund.ts'
export { findUnpaidOrder } from './unpaid.store.ts'
export { ordersData } from './person-data.store.ts'
export { within, type ZonedPeriod } from './zoned-period.store.ts'
