/** Server functions of invoices that app/ may use. */
export { INVOICE_MAIL_SAMPLES } from './invoice-mail-samples.ts'
export { INVOICE_MAIL_RATE, type InvoiceRouteDeps, invoicesRoutes } from './invoices.routes.ts'
export {
  type InvoiceClub,
  type InvoiceDeps,
  issueAdjustment,
  issueInvoice,
  markInvoicePaid,
  reissueUnpaid,
  notifyPaymentMethodChanged,
  notifyOrderReady,
  voidInvoice,
} from './issue.actions.ts'
export { hasInvoice } from './invoices.store.ts'
export { invoicesData } from './person-data.store.ts'
