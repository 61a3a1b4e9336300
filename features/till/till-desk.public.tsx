/** Exports the desk screens of the tills. */
export { CashCountDesk } from './web/desk/CashCountDesk.tsx'
export { CashCountsDesk } from './web/desk/CashCountsDesk.tsx'
export { PaidAtTill, type PaidAtTillDraft, NOT_PAID, paidAtTillOf } from './web/desk/PaidAtTill.tsx'
export { TillDesk } from './web/desk/TillDesk.tsx'
export { TillReceipt } from './web/desk/TillReceipt.tsx'
export { TillsDesk } from './web/desk/TillsDesk.tsx'
