/** Server functions of invoices that app/ may use. */
export { INVOICE_MAIL_SAMPLES } from './invoice-mail-samples.ts'
export type { InvoiceRouteDeps } from './invoices.routes.ts'
export { hasInvoice } from './invoices.store.ts'
export { invoicesData } from './person-data.store.ts'
