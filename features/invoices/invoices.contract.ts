/** Invoices and adjustment notes on the wire, for who holds their id. Money is dollars. @source SPEC §2; DOMAIN §3.12; WIRE §7 */
import { endpoint } from '#platform/shared/endpoint.ts'

export type InvoiceKind = 'invoice' | 'adjustment_note'
/** @source DOMAIN §4 "Invoice" */
export type InvoiceStatus = 'issued' | 'paid' | 'void' | 'credited'

/** What an invoice says, frozen on the day it was issued. Cents. */
export type InvoicePaper = {
  /** `Tax invoice` only where the club is registered for GST. */
  isTaxInvoice: boolean
  seller: { name: string; abn: string; address: string; email: string; phone: string }
  buyer: { name: string; email: string; address: string }
  orderNumber: number
  issuedOn: string
  dueOn: string
  lines: InvoiceLine[]
  subtotalCents: number
  discountCents: number
  promotionCode: string
  shippingCents: number
  shippingName: string
  totalCents: number
  taxCents: number
  creditCents: number
  note: string
  /** Of an adjustment note: which invoice, and why. */
  adjusts: { number: string; words: string } | null
}

export type InvoiceLine = {
  code: string
  name: string
  details: { label: string; value: string }[]
  qty: number
  unitPriceCents: number
  discountCents: number
  totalCents: number
  gstCents: number
  hasGst: boolean
}

export type InvoiceAnswer = {
  id: string
  kind: InvoiceKind
  number: string
  status: InvoiceStatus
  paper: InvoicePaper
  issued_at: string
  paid_at: string | null
  order: { id: string; number: number; status: string; is_digital: boolean }
  /** Whether who asks is its buyer, logged in: then the address is there, and what only they may do. */
  is_owner: boolean
  /** What is still to be paid, in dollars. */
  due: number
  /** Where a bank transfer goes and what to write on it; null where none is awaited. */
  transfer: { account_name: string; bsb: string; account_number: string; reference: string } | null
  /** How it was paid, in words; empty where it was not, or by credit alone. */
  paid_with: string
  payment_types: { id: string; name: string }[]
  adjustment_notes: { id: string; number: string; total: number }[]
  has_tickets: boolean
}

export const findInvoice = endpoint<{ id: string }, { item: InvoiceAnswer }>('GET', '/api/v1/sell/invoice')
/** Mails its link again, to the buyer alone. */
export const mailInvoice = endpoint<{ id: string }, { success: boolean }>('POST', '/api/v1/sell/invoice/mail')
