/** Rules for the content of an invoice. @source docs/reference/shop-and-payments.md §8.1 */
import type { OrderAddress } from '#features/orders/orders.contract.ts'
import type { InvoiceLine, InvoicePaper } from './invoices.contract.ts'

/** The GST contained in a price is one eleventh of it. */
const GST_PART = 11

/**
 * Returns how to state the GST: `included` if it is exactly one eleventh of the total, `amount` if not, `none` if the
 * club charges none.
 */
export function gstText({
  isTaxInvoice,
  totalCents,
  taxCents,
}: Pick<InvoicePaper, 'isTaxInvoice' | 'totalCents' | 'taxCents'>): 'included' | 'amount' | 'none' {
  if (!isTaxInvoice) return 'none'
  return taxCents * GST_PART === totalCents ? 'included' : 'amount'
}

/** Returns whether only some lines include GST; then each line states it. */
export function isMixed({ isTaxInvoice, lines }: Pick<InvoicePaper, 'isTaxInvoice' | 'lines'>): boolean {
  return isTaxInvoice && lines.some(({ hasGst }) => hasGst) && lines.some(({ hasGst }) => !hasGst)
}

/** Returns an invoice number such as `INV-2026-00001`. */
export function invoiceNumber(series: 'INV' | 'ADJ', year: number, count: number): string {
  return `${series}-${year}-${String(count).padStart(5, '0')}`
}

/** Formats an ABN in groups: 44 000 000 012. */
export function groupedAbn(abn: string): string {
  return abn.replace(/^(\d{2})(\d{3})(\d{3})(\d{3})$/, '$1 $2 $3 $4')
}

export type InvoiceBalance = { paidCents: number; creditCents: number; dueCents: number }

/**
 * Returns the paid, credited and due parts of an invoice, in cents, which add up to its total. A part payment is stored
 * as credit that the order uses, so that the rest can be requested; here it counts as paid, not as credit.
 * @param payments the payments of the order; `held_back` is money that did not pay the order in full
 */
export function invoiceBalance(
  order: { totalCents: number; creditCents: number; isPaid: boolean; isDue: boolean },
  issuedCreditCents: number,
  payments: readonly { status: string; receivedCents: number | null }[],
): InvoiceBalance {
  const heldBackCents = payments
    .filter(({ status }) => status === 'held_back')
    .reduce((sum, { receivedCents }) => sum + (receivedCents ?? 0), 0)
  const laterCreditCents = Math.max(0, order.creditCents - issuedCreditCents)
  const partCents = Math.min(heldBackCents, laterCreditCents)
  const openCents = order.totalCents - order.creditCents
  return {
    paidCents: partCents + (order.isPaid ? openCents : 0),
    creditCents: order.creditCents - partCents,
    dueCents: order.isDue ? openCents : 0,
  }
}

/**
 * Returns the invoice as a guest with the id sees it: without the buyer's street and email address.
 * @source docs/reference/shop-and-payments.md §8.4
 */
export function forGuest(paper: InvoicePaper): InvoicePaper {
  return { ...paper, buyer: { ...paper.buyer, email: '', address: '' } }
}

/** Returns the lines of the address that an order is sent to, without the name; empty if it is not sent. */
export function deliveryLines(address: OrderAddress | null): string[] {
  if (address === null) return []
  const { company, street_address_1, street_address, city, state, postcode, country } = address
  return [
    company,
    street_address_1,
    street_address,
    `${city} ${state} ${postcode}`,
    country === 'AU' ? '' : country,
  ].filter((part) => part !== '')
}

/** Returns the text of an invoice line: name, options and quantity, such as `Cap, Navy × 2`. */
export function boughtLine({ name, details, qty }: Pick<InvoiceLine, 'name' | 'details' | 'qty'>): string {
  const options = details.map(({ value }) => value).filter((value) => value !== '')
  return `${[name, ...options].join(', ')}${qty === 1 ? '' : ` × ${qty}`}`
}
