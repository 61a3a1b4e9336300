/** What app/ places of invoices. */
export { InvoiceScreen } from './web/InvoiceScreen.tsx'
