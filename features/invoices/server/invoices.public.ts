/** What app/ may use of invoices on the server. */
export { checkInvoices } from './check-invoices.store.ts'
export { INVOICE_MAIL_RATE, type InvoiceRoutePowers, invoicesRoutes } from './invoices.routes.ts'
export {
  type InvoiceClub,
  type InvoicePowers,
  issueAdjustment,
  issueInvoice,
  markInvoicePaid,
  tellOfOtherPayment,
  tellOfReadyOrder,
  voidInvoice,
} from './issue.actions.ts'
