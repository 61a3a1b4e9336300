import type { WriteToPerson } from '#features/accounts/server/accounts.public.ts'
import { returnedGstCents } from '#features/orders/orders.rules.ts'
import { isPaidLater } from '#features/orders/paid-later.rules.ts'
import {
  aboutOrder,
  listPayments,
  type OrderLineRow,
  type OrderRow,
  type PaymentRow,
  type RefundRow,
} from '#features/orders/server/orders.public.ts'
import type { ContentLanguages } from '#features/site/content-languages.rules.ts'
import { bankReferenceOf, shownBankReference } from '#integrations/payments/bank-reference.ts'
import type { Random } from '#platform/server/random.ts'
import type { Tx } from '#platform/server/database/pool.ts'
import type { Service } from '#platform/server/service.ts'
import { instantOf } from '#platform/shared/clock.ts'
import { dayInZone } from '#platform/shared/format.ts'
import type { InvoicePaper } from '../invoices.contract.ts'
import { deliveryLines, invoiceNumber } from '../invoices.rules.ts'
import { readDeliveryForReader } from './delivery-for-reader.ts'
import {
  adjustmentMail,
  atClubMail,
  endedMail,
  paidMail,
  readyMail,
  transferMail,
  undoneMail,
} from './invoice-mails.ts'
import { findUnvoidedInvoice, insertInvoice, setInvoiceStatus, takeNumber } from './invoices.store.ts'
import { readLinesForReader } from './lines-for-reader.ts'

/** The club's details on invoices. */
export type InvoiceClub = {
  timezone: string
  isGstRegistered: boolean
  seller: InvoicePaper['seller']
  bank: { accountName: string; bsb: string; accountNumber: string } | null
}

export type InvoiceDeps = Pick<Service, 'database' | 'clock'> & {
  random: Random
  club: () => Promise<InvoiceClub>
  /** Returns the languages in which the club offers its texts. */
  languages: () => Promise<ContentLanguages>
  write: WriteToPerson
}

const PUBLIC_ID_BITS = 160

type Placed = { order: OrderRow; lines: readonly OrderLineRow[]; payment: PaymentRow | null }

/**
 * Issues the invoice of a placed order and mails the bank details for a transfer. An ended order that is paid after all
 * gets a new invoice: a void one remains void.
 */
export async function issueInvoice(
  deps: InvoiceDeps,
  tx: Tx,
  { order, lines, payment }: Placed,
): Promise<void> {
  if ((await findUnvoidedInvoice(tx, order.id)) !== null) return
  const club = await deps.club()
  const now = instantOf(deps.clock)
  const today = dayInZone(now.getTime(), club.timezone)
  const due = order.holdEndsAt === null ? today : dayInZone(order.holdEndsAt.getTime(), club.timezone)
  const number = await nextNumber(tx, 'INV', today)
  await insertInvoice(tx, {
    id: deps.random.uuid(),
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
  // A reopened order needs no payment instructions: the late payment that reopened it pays it in the same transaction.
  if (payment?.status === 'open') await notifyTransferChosen(deps, tx, { order, number, payment })
}

/** Mails the payment instructions to a buyer who changes the payment method after ordering. */
export async function notifyPaymentMethodChanged(
  deps: InvoiceDeps,
  tx: Tx,
  { order, payment }: { order: OrderRow; payment: PaymentRow },
): Promise<void> {
  const invoice = await findUnvoidedInvoice(tx, order.id)
  if (invoice !== null) await notifyTransferChosen(deps, tx, { order, number: invoice.number, payment })
}

/** Mails how and until when to pay, if the order is paid by bank transfer or at the club. */
async function notifyTransferChosen(
  deps: InvoiceDeps,
  tx: Tx,
  { order, number, payment }: { order: OrderRow; number: string; payment: PaymentRow },
): Promise<void> {
  const { bank, timezone } = await deps.club()
  const due = dayInZone(payment.expiresAt.getTime(), timezone)
  if (payment.gateway === 'at_club')
    await deps.write(
      tx,
      order.personId,
      atClubMail({ order, number, cents: payment.amountCents, due }),
      aboutOrder(order),
    )
  if (payment.gateway !== 'bank_transfer' || bank === null) return
  const reference = shownBankReference(bankReferenceOf(payment.number))
  await deps.write(
    tx,
    order.personId,
    transferMail({ order, number, bank, reference, cents: payment.amountCents, due }),
    aboutOrder(order),
  )
}

/** Marks an invoice as paid and mails its link to the buyer. */
export async function markInvoicePaid(
  deps: InvoiceDeps,
  tx: Tx,
  { order, lines, paidAt }: { order: OrderRow; lines: readonly OrderLineRow[]; paidAt: Date },
): Promise<void> {
  const invoice = await findUnvoidedInvoice(tx, order.id)
  if (invoice === null || invoice.status !== 'issued') return
  await setInvoiceStatus(tx, invoice.id, 'paid', paidAt)
  const linesFor = await readLinesForReader(deps, tx, { orderId: order.id, lines })
  const deliveryFor = await readDeliveryForReader(deps, tx, order)
  await deps.write(
    tx,
    order.personId,
    paidMail({ order, linesFor, deliveryFor, number: invoice.number }),
    aboutOrder(order),
  )
}

/** Marks the invoice as unpaid again and mails the bank details, because the payment belonged to another person. */
export async function reissueUnpaid(
  deps: InvoiceDeps,
  tx: Tx,
  { order, payment }: { order: OrderRow; payment: PaymentRow },
): Promise<void> {
  const invoice = await findUnvoidedInvoice(tx, order.id)
  if (invoice?.status !== 'paid') return
  await setInvoiceStatus(tx, invoice.id, 'issued', null)
  const { bank, timezone } = await deps.club()
  if (bank === null) return
  const reference = shownBankReference(bankReferenceOf(payment.number))
  const due = dayInZone(payment.expiresAt.getTime(), timezone)
  const { number } = invoice
  const cents = payment.amountCents
  await deps.write(
    tx,
    order.personId,
    undoneMail({ order, number, bank, reference, cents, due }),
    aboutOrder(order),
  )
}

/**
 * Voids the invoice of an order that ended unpaid. Mails a buyer who was to pay later, since they might still pay,
 * unless they cancelled the order themselves.
 */
export async function voidInvoice(
  deps: InvoiceDeps,
  tx: Tx,
  { order, isByBuyer }: { order: OrderRow; isByBuyer: boolean },
): Promise<void> {
  const invoice = await findUnvoidedInvoice(tx, order.id)
  if (invoice?.status !== 'issued') return
  await setInvoiceStatus(tx, invoice.id, 'void', null)
  const last = (await listPayments(tx, order.id)).at(-1)
  if (isByBuyer || last === undefined || !isPaidLater(last.gateway)) return
  const isTransfer = last.gateway === 'bank_transfer'
  await deps.write(
    tx,
    order.personId,
    endedMail({ order, number: invoice.number, isTransfer }),
    aboutOrder(order),
  )
}

/** Mails the buyer that the order was sent or is ready to be picked up. */
export async function notifyOrderReady(
  deps: InvoiceDeps,
  tx: Tx,
  { order }: { order: OrderRow },
): Promise<void> {
  const deliveryFor = await readDeliveryForReader(deps, tx, order)
  await deps.write(tx, order.personId, readyMail({ order, deliveryFor }), aboutOrder(order))
}

/**
 * Issues an adjustment note with amount and reason after a refund; the invoice remains unchanged.
 * @source docs/reference/shop-and-payments.md §8.2
 */
export async function issueAdjustment(
  deps: InvoiceDeps,
  tx: Tx,
  { order, lines, refund }: { order: OrderRow; lines: readonly OrderLineRow[]; refund: RefundRow },
): Promise<void> {
  const invoice = await findUnvoidedInvoice(tx, order.id)
  if (invoice === null) return
  const club = await deps.club()
  const now = instantOf(deps.clock)
  const today = dayInZone(now.getTime(), club.timezone)
  const number = await nextNumber(tx, 'ADJ', today)
  const publicId = deps.random.token(PUBLIC_ID_BITS)
  const given = refund.lines.flatMap(({ lineId, qty, amountCents }) => {
    const line = lines.find(({ id }) => id === lineId)
    if (line === undefined) return []
    const gstCents = line.hasGst ? returnedGstCents(line.refundedCents, amountCents) : 0
    return [{ ...lineOf(line), qty, discountCents: 0, totalCents: amountCents, gstCents }]
  })
  const linesCents = given.reduce((sum, { totalCents }) => sum + totalCents, 0)
  await insertInvoice(tx, {
    id: deps.random.uuid(),
    publicId,
    kind: 'adjustment_note',
    number,
    orderId: order.id,
    refundId: refund.id,
    status: 'issued',
    paper: {
      ...invoice.paper,
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
      adjusts: { number: invoice.number, words: refund.words },
    },
    issuedAt: now,
    paidAt: null,
  })
  if (order.refundedCents === order.totalCents)
    await setInvoiceStatus(tx, invoice.id, 'credited', invoice.paidAt)
  await deps.write(
    tx,
    order.personId,
    adjustmentMail({
      number,
      publicId,
      cents: refund.amountCents,
      words: refund.words,
      isCredit: refund.way === 'credit',
    }),
    aboutOrder(order),
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
  return {
    isTaxInvoice: club.isGstRegistered,
    seller: club.seller,
    buyer: {
      name: order.buyerName,
      email: order.buyerEmail,
      abn: order.buyerAbn,
      address: deliveryLines(order.address).join('\n'),
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
