import * as z from 'zod'

/** The public id of an invoice or an order: 160 bits in base64url. */
export const invoiceIdInput = z.object({ id: z.string().regex(/^[A-Za-z0-9_-]{27}$/) })
export const mailInput = z.strictObject(invoiceIdInput.shape)
export const mailAnswer = z.object({ success: z.boolean() })

const line = z.object({
  code: z.string(),
  name: z.string(),
  details: z.array(z.object({ label: z.string(), value: z.string() })),
  qty: z.number(),
  unitPriceCents: z.number(),
  discountCents: z.number(),
  totalCents: z.number(),
  gstCents: z.number(),
  hasGst: z.boolean(),
})
const paper = z.object({
  isTaxInvoice: z.boolean(),
  seller: z.object({
    name: z.string(),
    abn: z.string(),
    address: z.string(),
    email: z.string(),
    phone: z.string(),
  }),
  buyer: z.object({ name: z.string(), email: z.string(), address: z.string(), abn: z.string().optional() }),
  orderNumber: z.number(),
  issuedOn: z.string(),
  dueOn: z.string(),
  lines: z.array(line),
  subtotalCents: z.number(),
  discountCents: z.number(),
  promotionCode: z.string(),
  shippingCents: z.number(),
  shippingName: z.string(),
  totalCents: z.number(),
  taxCents: z.number(),
  creditCents: z.number(),
  note: z.string(),
  adjusts: z.object({ number: z.string(), words: z.string() }).nullable(),
})

const paidItem = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('membership'),
    person: z.string(),
    name: z.string(),
    status: z.enum(['active', 'upcoming', 'awaiting_approval']),
    valid_from: z.string(),
    valid_to: z.string().nullable(),
    pending_with: z.enum(['committee', 'guardian', 'applicant']).nullable(),
    guardian: z.string(),
    begins_at_decision: z.boolean(),
    committee_meets_on: z.string().nullable(),
  }),
  z.object({
    kind: z.literal('entry'),
    name: z.string(),
    day: z.string(),
    starts_at: z.string().nullable(),
    timezone: z.string(),
    place: z.string(),
    bring: z.string(),
    path: z.string(),
    calendar_file: z.string(),
  }),
  z.object({ kind: z.literal('goods'), delivery: z.enum(['email', 'pick_up', 'post']) }),
])

export const invoiceAnswer = z.object({
  item: z.object({
    id: z.string(),
    kind: z.string(),
    number: z.string(),
    status: z.string(),
    paper,
    issued_at: z.string(),
    paid_at: z.string().nullable(),
    order: z.object({
      id: z.string(),
      number: z.number(),
      status: z.string(),
      is_digital: z.boolean(),
      is_pick_up: z.boolean(),
      is_membership: z.boolean(),
    }),
    is_owner: z.boolean(),
    paid: z.number(),
    credit_used: z.number(),
    due: z.number(),
    is_overdue: z.boolean(),
    pay_by: z.string(),
    transfer: z
      .object({
        account_name: z.string(),
        bsb: z.string(),
        account_number: z.string(),
        reference: z.string(),
      })
      .nullable(),
    is_at_club: z.boolean(),
    paid_with: z.string(),
    payment_types: z.array(z.object({ id: z.string(), name: z.string() })),
    adjustment_notes: z.array(z.object({ id: z.string(), number: z.string(), total: z.number() })),
    has_tickets: z.boolean(),
    ticket_count: z.number(),
    delivery_name: z.string(),
    bought: z.array(z.string()),
    paid_items: z.array(paidItem),
  }),
})
