/** Exports the payment parts of this feature to the screens of other features that sell something. */
export { leaveForPayment } from './web/leave-for-payment.ts'
export { NoPaymentType } from './web/NoPaymentType.tsx'
export { PayingFields } from './web/PayingFields.tsx'
export { usePaymentChoices } from './web/use-payment-choices.ts'
export { type Paying, usePaying } from './web/use-paying.ts'
