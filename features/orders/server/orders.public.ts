/** Exports the server side of orders to app/, the seed and features that sell something. */
export type { Basket, BasketLine, PaymentInput } from './basket.ts'
export { CHECK_BOOKS_JOB, checkBooksWorker, startDailyBookCheck } from './book-checks.actions.ts'
export { papersOf } from './begin-payment.ts'
export { type CounterSaleInput, sellAtCounter, undoCounterSale } from './counter-sales.actions.ts'
export { type CounterSaleRow, findCounterSale } from './counter-sales.store.ts'
export { endHoldWorker } from './end-hold.job.ts'
export { grantCredit } from './grant-credit.actions.ts'
export { goodsReservations } from './reservations.ts'
export { type EntryBody, moneyAt } from './ledger-entries.ts'
export { ledgerChain } from './ledger-chain.ts'
export { addCredit, creditOf, listCredit, postEntry } from './ledger.store.ts'
export { moveAllCredit, moveCreditBack, type MovedCredit } from './move-credit.actions.ts'
export type { ReservedLine, LineReservations } from './line-reservations.ts'
export { paymentEventHandler } from './payment-events.actions.ts'
export { GATEWAY_NAMES, madeReady, type OrderClub, type OrderDeps } from './order-deps.ts'
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
export { ordersDeskRoutes } from './orders-desk.routes.ts'
export { listRefundQueue } from './orders-desk.store.ts'
export { countOpenViews, listDeskOrders } from './orders-list.store.ts'
export { listIncome, sumOwed, sumPeriod } from './money-overview.store.ts'
export { ORDER_RATE, ordersRoutes } from './orders.routes.ts'
export {
  findDeliveryOption,
  findOrder,
  findOrderById,
  listLineProducts,
  listLines,
  lockOrder,
} from './orders.store.ts'
export { findOpenPayment, findTransfer, listPayments, listRefunds } from './payments.store.ts'
export { lockLine, sumOpenLines } from './statements.store.ts'
export { SEND_REFUND_JOB, sendRefundWorker } from './send-refund.ts'
export { END_HOLD_JOB, type PlacedOrder } from './place-order.ts'
export { type Submission, submitOnce } from './submit-order.actions.ts'
export { payAtDesk } from './pay-at-desk.actions.ts'
export { abandon, letGo } from './pay-order.actions.ts'
export { markTransferPaid } from './packing.actions.ts'
export { refundWhole } from './refund-whole.ts'
export { markSent, sendRefund } from './send-refund.ts'
export { findUnpaidOrder } from './unpaid.store.ts'
export { ordersData } from './person-data.store.ts'
