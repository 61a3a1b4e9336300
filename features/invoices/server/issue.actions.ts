import type { WriteToPerson } from '#features/accounts/server/accounts.public.ts'
import { returnedGstCents } from '#features/orders/orders.rules.ts'
import {
  listPayments,
  type OrderLineRow,
  type OrderRow,
  type PaymentRow,
  type RefundRow,
} from '#features/orders/server/orders.public.ts'
import { bankReferenceOf, shownBankReference } from '#integrations/payments/bank-reference.ts'
import type { Chance } from '#platform/server/chance.ts'
import type { Tx } from '#platform/server/database/pool.ts'
import type { Service } from '#platform/server/service.ts'
import { instantOf } from '#platform/shared/clock.ts'
import { dayInZone } from '#platform/shared/format.ts'
import type { InvoicePaper } from '../invoices.contract.ts'
import { invoiceNumber } from '../invoices.rules.ts'
import { adjustmentLetter, endedLetter, paidLetter, readyLetter, transferLetter } from './invoice-letters.ts'
import { findStanding, insertInvoice, setInvoiceStatus, takeNumber } from './invoices.store.ts'

/** What the club says of itself on its papers. */
export type InvoiceClub = {
  timezone: string
  isGstRegistered: boolean
  seller: InvoicePaper['seller']
  bank: { accountName: string; bsb: string; accountNumber: string } | null
}

export type InvoicePowers = Pick<Service, 'database' | 'clock'> & {
  chance: Chance
  club: () => Promise<InvoiceClub>
  write: WriteToPerson
}

const PUBLIC_ID_BITS = 160

type Placed = { order: OrderRow; lines: readonly OrderLineRow[]; payment: PaymentRow | null }

/**
 * Issues the invoice of an order that was placed; who pays by transfer is told where to. An order that had ended and
 * comes back gets a new one: a void paper stays void.
 */
export async function issueInvoice(
  powers: InvoicePowers,
  tx: Tx,
  { order, lines, payment }: Placed,
): Promise<void> {
  if ((await findStanding(tx, order.id)) !== null) return
  const club = await powers.club()
  const now = instantOf(powers.clock)
  const today = dayInZone(now.getTime(), club.timezone)
  const due = order.holdEndsAt === null ? today : dayInZone(order.holdEndsAt.getTime(), club.timezone)
  const number = await nextNumber(tx, 'INV', today)
  await insertInvoice(tx, {
    id: powers.chance.uuid(),
    publicId: order.publicId,
    kind: 'invoice',
    number,
    orderId: order.id,
    refundId: null,
    status: 'issued',
    paper: paperOf(order, lines, club, { issuedOn: today, dueOn: due }),
    issuedAt: now,
    paidAt: null,
  })
  // One that comes back is paid in this moment, by a try that had ended.
  if (payment?.status === 'open') await tellOfTransfer(powers, tx, { order, number, payment })
}

/** Who changes to a transfer after they have ordered is told where to, like who chose it at once. */
export async function tellOfOtherPayment(
  powers: InvoicePowers,
  tx: Tx,
  { order, payment }: { order: OrderRow; payment: PaymentRow },
): Promise<void> {
  const standing = await findStanding(tx, order.id)
  if (standing !== null) await tellOfTransfer(powers, tx, { order, number: standing.number, payment })
}

/** Where to and until when, to whoever pays by transfer. */
async function tellOfTransfer(
  powers: InvoicePowers,
  tx: Tx,
  { order, number, payment }: { order: OrderRow; number: string; payment: PaymentRow },
): Promise<void> {
  const { bank, timezone } = await powers.club()
  if (payment.gateway !== 'bank_transfer' || bank === null) return
  const reference = shownBankReference(bankReferenceOf(payment.number))
  const due = dayInZone(payment.expiresAt.getTime(), timezone)
  await powers.write(
    tx,
    order.personId,
    transferLetter({ order, number, bank, reference, cents: payment.amountCents, due }),
  )
}

/** The invoice is paid, and the buyer gets its link. */
export async function markInvoicePaid(
  powers: InvoicePowers,
  tx: Tx,
  { order, lines, paidAt }: { order: OrderRow; lines: readonly OrderLineRow[]; paidAt: Date },
): Promise<void> {
  const standing = await findStanding(tx, order.id)
  if (standing === null || standing.status !== 'issued') return
  await setInvoiceStatus(tx, standing.id, 'paid', paidAt)
  const hasTickets = lines.some(({ isTicket }) => isTicket)
  await powers.write(tx, order.personId, paidLetter({ order, number: standing.number, hasTickets }))
}

/**
 * It will not be paid: nobody owes it any more. Who was to transfer the money is told so, unless they have let it go
 * themselves: else they might send it yet.
 */
export async function voidInvoice(
  powers: InvoicePowers,
  tx: Tx,
  { order, isByBuyer }: { order: OrderRow; isByBuyer: boolean },
): Promise<void> {
  const standing = await findStanding(tx, order.id)
  if (standing?.status !== 'issued') return
  await setInvoiceStatus(tx, standing.id, 'void', null)
  const last = (await listPayments(tx, order.id)).at(-1)
  if (isByBuyer || last?.gateway !== 'bank_transfer') return
  await powers.write(tx, order.personId, endedLetter({ order, number: standing.number }))
}

/** It is on its way, or waits to be picked up: the buyer is told. */
export async function tellOfReadyOrder(
  powers: InvoicePowers,
  tx: Tx,
  { order }: { order: OrderRow },
): Promise<void> {
  await powers.write(tx, order.personId, readyLetter({ order }))
}

/** Something was given back: an adjustment note says what and why, and the invoice stays as it was. @source DOMAIN §1.5 */
export async function issueAdjustment(
  powers: InvoicePowers,
  tx: Tx,
  { order, lines, refund }: { order: OrderRow; lines: readonly OrderLineRow[]; refund: RefundRow },
): Promise<void> {
  const standing = await findStanding(tx, order.id)
  if (standing === null) return
  const club = await powers.club()
  const now = instantOf(powers.clock)
  const today = dayInZone(now.getTime(), club.timezone)
  const number = await nextNumber(tx, 'ADJ', today)
  const publicId = powers.chance.token(PUBLIC_ID_BITS)
  const given = refund.lines.flatMap(({ lineId, qty, amountCents }) => {
    const line = lines.find(({ id }) => id === lineId)
    if (line === undefined) return []
    const gstCents = line.hasGst ? returnedGstCents(line.refundedCents, amountCents) : 0
    return [{ ...lineOf(line), qty, discountCents: 0, totalCents: amountCents, gstCents }]
  })
  const linesCents = given.reduce((sum, { totalCents }) => sum + totalCents, 0)
  await insertInvoice(tx, {
    id: powers.chance.uuid(),
    publicId,
    kind: 'adjustment_note',
    number,
    orderId: order.id,
    refundId: refund.id,
    status: 'issued',
    paper: {
      ...standing.paper,
      issuedOn: today,
      dueOn: today,
      lines: given,
      subtotalCents: linesCents,
      discountCents: 0,
      promotionCode: '',
      shippingCents: refund.amountCents - linesCents,
      totalCents: refund.amountCents,
      taxCents: refund.gstCents,
      creditCents: 0,
      note: '',
      adjusts: { number: standing.number, words: refund.words },
    },
    issuedAt: now,
    paidAt: null,
  })
  if (order.refundedCents === order.totalCents)
    await setInvoiceStatus(tx, standing.id, 'credited', standing.paidAt)
  await powers.write(
    tx,
    order.personId,
    adjustmentLetter({
      number,
      publicId,
      cents: refund.amountCents,
      words: refund.words,
      isCredit: refund.way === 'credit',
    }),
  )
}

async function nextNumber(tx: Tx, series: 'INV' | 'ADJ', today: string): Promise<string> {
  const year = Number(today.slice(0, 4))
  return invoiceNumber(series, year, await takeNumber(tx, series, year))
}

function paperOf(
  order: OrderRow,
  lines: readonly OrderLineRow[],
  club: InvoiceClub,
  days: { issuedOn: string; dueOn: string },
): InvoicePaper {
  const { address } = order
  return {
    isTaxInvoice: club.isGstRegistered,
    seller: club.seller,
    buyer: {
      name: order.buyerName,
      email: order.buyerEmail,
      address:
        address === null
          ? ''
          : [
              address.company,
              address.street_address_1,
              address.street_address,
              `${address.city} ${address.state} ${address.postcode}`,
              address.country === 'AU' ? '' : address.country,
            ]
              .filter((part) => part !== '')
              .join('\n'),
    },
    orderNumber: order.id,
    ...days,
    lines: lines.map(lineOf),
    subtotalCents: order.subtotalCents,
    discountCents: order.discountCents,
    promotionCode: order.promotionCode ?? '',
    shippingCents: order.shippingCents,
    shippingName: order.shippingName,
    totalCents: order.totalCents,
    taxCents: order.taxCents,
    creditCents: order.creditCents,
    note: order.note,
    adjusts: null,
  }
}

function lineOf(line: OrderLineRow): InvoicePaper['lines'][number] {
  const { code, name, details, qty, unitPriceCents, discountCents, totalCents, gstCents, hasGst } = line
  return { code, name, details, qty, unitPriceCents, discountCents, totalCents, gstCents, hasGst }
}
