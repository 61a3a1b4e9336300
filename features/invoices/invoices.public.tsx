/** The screens of invoices that app/ uses. */
export { InvoiceScreen } from './web/InvoiceScreen.tsx'
