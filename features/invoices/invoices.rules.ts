/** What must stand on an invoice, on paper. @source DOMAIN §1.5, §3.12 */
import type { InvoicePaper } from './invoices.contract.ts'

/** From here on a tax invoice names its buyer by law. @source DOMAIN §1.5 */
export const BUYER_NAMED_FROM_CENTS = 100_000
/** GST contained in a price: one eleventh. */
const GST_PART = 11

/**
 * How the GST is said: `included` where it is exactly one eleventh of the total, `amount` where it is not, `none` where
 * the club charges none.
 */
export function gstWords({
  isTaxInvoice,
  totalCents,
  taxCents,
}: Pick<InvoicePaper, 'isTaxInvoice' | 'totalCents' | 'taxCents'>): 'included' | 'amount' | 'none' {
  if (!isTaxInvoice) return 'none'
  return taxCents * GST_PART === totalCents ? 'included' : 'amount'
}

/** Whether some of it holds GST and some does not: then each line says which. */
export function isMixed({ isTaxInvoice, lines }: Pick<InvoicePaper, 'isTaxInvoice' | 'lines'>): boolean {
  return isTaxInvoice && lines.some(({ hasGst }) => hasGst) && lines.some(({ hasGst }) => !hasGst)
}

/** `INV-2026-00001`. */
export function invoiceNumber(series: 'INV' | 'ADJ', year: number, count: number): string {
  return `${series}-${year}-${String(count).padStart(5, '0')}`
}

/** An ABN as it is read out: 44 000 000 012. */
export function groupedAbn(abn: string): string {
  return abn.replace(/^(\d{2})(\d{3})(\d{3})(\d{3})$/, '$1 $2 $3 $4')
}

/** What a stranger with the id sees of it: no street, and no address to write to. @source WIRE §7 */
export function forStranger(paper: InvoicePaper): InvoicePaper {
  return { ...paper, buyer: { ...paper.buyer, email: '', address: '' } }
}
