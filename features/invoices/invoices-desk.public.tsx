/** The parts of desk screens that show invoices. */
export { InvoicesExport } from './web/desk/InvoicesExport.tsx'
