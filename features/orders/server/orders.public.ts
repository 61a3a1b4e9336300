/** What app/, the seed and features that sell something may use of orders on the server. */
export type { Basket, BasketLine, PaymentWish } from './basket.ts'
export { papersOf } from './begin-payment.ts'
export { checkLedger } from './check-ledger.store.ts'
export { endHoldWorker } from './end-hold.job.ts'
export { grantCredit } from './grant-credit.actions.ts'
export { goodsKeeper } from './kept-things.ts'
export { creditOf, exportCredit, listCredit } from './ledger.store.ts'
export type { KeptLine, LineKeeper } from './line-keeper.ts'
export { noticeTaker } from './notices.actions.ts'
export { GATEWAY_NAMES, type OrderClub, type OrderPowers } from './order-powers.ts'
export {
  orderEnded,
  type OrderLineRow,
  orderPaid,
  orderPlaced,
  orderReady,
  orderRefunded,
  type OrderRow,
  paymentBegun,
  type PaymentRow,
  type RefundRow,
} from './orders.facts.ts'
export { ordersDeskRoutes } from './orders-desk.routes.ts'
export { countDeskViews, listRefundQueue } from './orders-desk.store.ts'
export { ORDER_RATE, ordersRoutes } from './orders.routes.ts'
export { findOrder, findOrderById, listLines, lockOrder } from './orders.store.ts'
export { findTransfer, listPayments, listRefunds } from './payments.store.ts'
export { SEND_REFUND_JOB, sendRefundWorker } from './send-refund.ts'
export { END_HOLD_JOB, type PlacedOrder } from './place-order.ts'
export { type Submission, submitOnce } from './submit-order.actions.ts'
export { letGo } from './pay-order.actions.ts'
export { markTransferPaid } from './packing.actions.ts'
export { refundWhole } from './refund-whole.ts'
export { sendRefund } from './send-refund.ts'
export { findUnpaidOrder } from './unpaid.store.ts'
export { endVouchers, makeVouchers, type VoucherPowers } from './vouchers.actions.ts'
export { VOUCHER_RATE, vouchersRoutes } from './vouchers.routes.ts'
