/**
 * The calls of invoices and adjustment notes, for anyone who knows their id. Money is in dollars.
 * @source docs/reference/shop-and-payments.md §8.1, §8.4
 */
import { endpoint } from '#platform/shared/endpoint.ts'

export type InvoiceKind = 'invoice' | 'adjustment_note'
/** The status of an invoice or adjustment note. @source docs/reference/shop-and-payments.md §8.3 */
export type InvoiceStatus = 'issued' | 'paid' | 'void' | 'credited'

/** The content of an invoice, fixed on the day it was issued. Money is in cents. */
export type InvoicePaper = {
  /** Whether it is titled `Tax invoice`, which requires that the club is registered for GST. */
  isTaxInvoice: boolean
  seller: { name: string; abn: string; address: string; email: string; phone: string }
  /** The buyer. `abn`: eleven digits, empty or absent if they have none. */
  buyer: { name: string; email: string; address: string; abn?: string }
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
  /** For an adjustment note: the number of the invoice that it corrects, and the reason. */
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

/** An item that a paid order gave to its buyer. Days are in the club’s time zone. */
export type PaidItem =
  | {
      kind: 'membership'
      /** The member’s name; empty if the buyer is the member. */
      person: string
      /** The name of the membership type. */
      name: string
      /** `upcoming`: paid and approved, but the period has not begun yet. */
      status: 'active' | 'upcoming' | 'awaiting_approval'
      valid_from: string
      /** The last day of the membership; null if it has no end. */
      valid_to: string | null
      /** The party that must act before it begins; the applicant if the committee has a question. Null if none must. */
      pending_with: 'committee' | 'guardian' | 'applicant' | null
      /** The name of the guardian who must confirm first; empty if no confirmation is missing. */
      guardian: string
      /** Whether the membership year begins on the day of the committee’s decision, and not on a fixed day. */
      begins_at_decision: boolean
      /** The day of the meeting at which the committee decides; null if it is not fixed or nothing is to be decided. */
      committee_meets_on: string | null
    }
  | {
      kind: 'entry'
      name: string
      day: string
      /** The instant at which the event begins, ISO 8601; null for an event of whole days. */
      starts_at: string | null
      /** The time zone of the event. */
      timezone: string
      /** Where the event is held; empty if that is not known. */
      place: string
      /** The sentences that say what to bring, in the reader’s language. */
      bring: string
      path: string
      calendar_file: string
    }
  | { kind: 'goods'; delivery: 'email' | 'pick_up' | 'post' }

export type InvoiceAnswer = {
  id: string
  kind: InvoiceKind
  number: string
  status: InvoiceStatus
  paper: InvoicePaper
  issued_at: string
  paid_at: string | null
  order: {
    id: string
    number: number
    status: string
    is_digital: boolean
    is_pick_up: boolean
    /** Whether the order contains memberships only. */
    is_membership: boolean
  }
  /** Whether the caller is the logged-in buyer, who also gets the address and the buyer's actions. */
  is_owner: boolean
  /** Money received, in dollars; with `credit_used` and `due` it adds up to the total. */
  paid: number
  /** Credit that paid a part, in dollars; includes a shortfall that the club waived. */
  credit_used: number
  /** Amount still to be paid, in dollars. */
  due: number
  /** Whether something is due and the due date on the invoice has passed. */
  is_overdue: boolean
  /** The last day to pay before the order ends; empty if nothing is due. */
  pay_by: string
  /** Account and reference for a bank transfer; null if none is awaited. */
  transfer: { account_name: string; bsb: string; account_number: string; reference: string } | null
  /** Whether the buyer chose to pay at the club and has not paid yet. */
  is_at_club: boolean
  /** Name of the payment method; empty if unpaid or paid by credit alone. */
  paid_with: string
  payment_types: { id: string; name: string }[]
  adjustment_notes: { id: string; number: string; total: number }[]
  has_tickets: boolean
  /** How many tickets were bought; 0 unless the invoice is paid. An answer stored by an earlier version has none. */
  ticket_count: number
  /**
   * The name of the chosen delivery option for the confirmation, in the reader’s language where it is translated; empty
   * unless the invoice is paid.
   */
  delivery_name: string
  /**
   * The bought items for the confirmation, one text for each line, in the reader’s language where the product is
   * translated; empty unless the invoice is paid. Memberships and entries that `paid_items` explains are left out.
   */
  bought: string[]
  /** The items that the buyer’s confirmation shows; empty for other callers and unless the invoice is paid. */
  paid_items: PaidItem[]
}

export const findInvoice = endpoint<{ id: string }, { item: InvoiceAnswer }>('GET', '/api/v1/sell/invoice')
/** Mails the invoice's link again, to the buyer only. */
export const mailInvoice = endpoint<{ id: string }, { success: boolean }>('POST', '/api/v1/sell/invoice/mail')
