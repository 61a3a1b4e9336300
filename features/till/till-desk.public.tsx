/** The desk screens of the tills. */
export { CashCountDesk } from './web/CashCountDesk.tsx'
export { CashCountsDesk } from './web/CashCountsDesk.tsx'
export { PaidAtTill, type PaidAtTillDraft, NOT_PAID, paidAtTillOf } from './web/PaidAtTill.tsx'
export { TillDesk } from './web/TillDesk.tsx'
export { TillReceipt } from './web/TillReceipt.tsx'
export { TillsDesk } from './web/TillsDesk.tsx'
