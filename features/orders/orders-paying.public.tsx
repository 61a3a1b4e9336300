/** What the screens of other features that sell something place of paying. */
export { leaveForPayment } from './web/leave-for-payment.ts'
export { PayingFields } from './web/PayingFields.tsx'
export { type Paying, usePaying } from './web/use-paying.ts'
