import type { FastifyInstance } from 'fastify'
import {
  aboutOrder,
  findOrderById,
  GATEWAY_NAMES,
  listLines,
  listPayments,
  type OrderLineRow,
  type OrderRow,
  type PaymentRow,
} from '#features/orders/server/orders.public.ts'
import { bankReferenceOf, shownBankReference } from '#integrations/payments/bank-reference.ts'
import type { Caller } from '#platform/server/caller.ts'
import type { Db } from '#platform/server/database/pool.ts'
import type { RateLimit } from '#platform/server/http/rate-limit.ts'
import { personOf } from '#platform/server/http/require-role.ts'
import { serve } from '#platform/server/http/serve.ts'
import { translate } from '#platform/server/messages.ts'
import { dayInZone } from '#platform/shared/format.ts'
import type { Locale } from '#platform/shared/locales.ts'
import { Problem } from '#platform/shared/problem.ts'
import { findInvoice, mailInvoice, type InvoiceAnswer, type PaidItem } from '../invoices.contract.ts'
import { boughtLine, forGuest, invoiceBalance } from '../invoices.rules.ts'
import { invoiceAnswer, invoiceIdInput, mailAnswer, mailInput } from '../invoices.schema.ts'
import { readDeliveryForReader } from './delivery-for-reader.ts'
import { againMail } from './invoice-mails.ts'
import { findByPublicId, type InvoiceRow, listNotes } from './invoices.store.ts'
import type { InvoiceDeps } from './issue.actions.ts'
import { readLinesForReader } from './lines-for-reader.ts'

/** Limit of how often one buyer may have a link mailed again. */
export const INVOICE_MAIL_RATE = { name: 'invoice-mail', points: 5, durationS: 60 * 60 } as const

export type InvoiceRouteDeps = InvoiceDeps & {
  /**
   * Returns the memberships and entries that the buyer got from the lines of a paid order, in the reader's language.
   */
  paidItems: (
    db: Db,
    lines: readonly OrderLineRow[],
    reader: { buyerId: number | null; locale: Locale },
  ) => Promise<PaidItem[]>
  /** Returns the payment types of an order with their labels. @param order whether the order is sent to an address */
  paymentTypes: (locale: Locale, order: { isSent: boolean }) => Promise<{ id: string; name: string }[]>
  limit: RateLimit
}

const CENTS = 100

/** Registers the routes of invoices, for anyone who knows their id. @source docs/reference/shop-and-payments.md §8.4 */
export function invoicesRoutes(app: FastifyInstance, deps: InvoiceRouteDeps): void {
  serve(app, findInvoice, {
    input: invoiceIdInput,
    answer: invoiceAnswer,
    handle: async ({ input: { id }, caller, locale }) => ({
      item: await readPaper(deps, id, caller, locale),
    }),
  })

  serve(app, mailInvoice, {
    input: mailInput,
    mayCall: (caller) => void personOf(caller),
    answer: mailAnswer,
    handle: async ({ input: { id }, caller }) => {
      const { row, order } = await loadPaper(deps, id)
      const personId = personOf(caller)
      if (order.personId !== personId) throw new Problem('NOT_FOUND')
      await deps.limit.take(String(personId))
      await deps.database.transaction((tx) =>
        deps.write(
          tx,
          personId,
          againMail({ number: row.number, publicId: row.publicId }),
          aboutOrder(order),
        ),
      )
      return { success: true }
    },
  })
}

async function loadPaper(
  { database }: InvoiceDeps,
  id: string,
): Promise<{ row: InvoiceRow; order: OrderRow }> {
  const row = await findByPublicId(database.db, id)
  const order = row === null ? null : await findOrderById(database.db, row.orderId)
  if (row === null || order === null) throw new Problem('NOT_FOUND')
  return { row, order }
}

async function readPaper(
  deps: InvoiceRouteDeps,
  id: string,
  caller: Caller,
  locale: Locale,
): Promise<InvoiceAnswer> {
  const { db } = deps.database
  const { row, order } = await loadPaper(deps, id)
  const [lines, payments, notes, club] = await Promise.all([
    listLines(db, order.id),
    listPayments(db, order.id),
    listNotes(db, order.id),
    deps.club(),
  ])
  const isOwner = caller.kind === 'person' && caller.personId === order.personId
  const isInvoice = row.kind === 'invoice'
  const isDue = isInvoice && order.status === 'awaiting_payment'
  const { dueCents, paidCents, creditCents } = invoiceBalance(
    { ...order, isPaid: order.paidAt !== null, isDue },
    row.paper.creditCents,
    payments,
  )
  const isPaid = isInvoice && row.status === 'paid'
  const tickets = isInvoice && order.paidAt !== null ? lines.filter(({ isTicket }) => isTicket) : []
  const linesFor = isPaid ? await readLinesForReader(deps, db, { orderId: order.id, lines }) : () => []
  const today = dayInZone(deps.clock.nowMs(), club.timezone)
  const transfer = payments.find(({ gateway, status }) => gateway === 'bank_transfer' && status === 'open')
  const isAtClub = isDue && payments.some(({ gateway, status }) => gateway === 'at_club' && status === 'open')
  const paidItems =
    isOwner && isPaid
      ? [...(await deps.paidItems(db, lines, { buyerId: order.personId, locale })), ...goodsOf(order, lines)]
      : []
  return {
    id: row.publicId,
    kind: row.kind,
    number: row.number,
    status: row.status,
    paper: isOwner ? row.paper : forGuest(row.paper),
    issued_at: row.issuedAt.toISOString(),
    paid_at: row.paidAt?.toISOString() ?? null,
    order: {
      id: order.publicId,
      number: order.id,
      status: order.status,
      is_digital: !order.needsShipping,
      is_pick_up: order.isPickUp,
      is_membership: lines.every(({ kind }) => kind === 'membership'),
    },
    is_owner: isOwner,
    paid: paidCents / CENTS,
    credit_used: creditCents / CENTS,
    due: dueCents / CENTS,
    is_overdue: dueCents > 0 && today > row.paper.dueOn,
    pay_by: isDue && order.holdEndsAt !== null ? dayInZone(order.holdEndsAt.getTime(), club.timezone) : '',
    transfer:
      isDue && transfer !== undefined && club.bank !== null
        ? {
            account_name: club.bank.accountName,
            bsb: club.bank.bsb,
            account_number: club.bank.accountNumber,
            reference: shownBankReference(bankReferenceOf(transfer.number)),
          }
        : null,
    is_at_club: isAtClub,
    paid_with: paymentMethodOf(payments, locale),
    // An order that already awaits payment at the club keeps that payment type.
    payment_types: isDue
      ? await deps.paymentTypes(locale, { isSent: order.needsShipping && !order.isPickUp && !isAtClub })
      : [],
    adjustment_notes: isInvoice
      ? notes.map(({ publicId, number, paper }) => ({
          id: publicId,
          number,
          total: paper.totalCents / CENTS,
        }))
      : [],
    has_tickets: tickets.length > 0,
    ticket_count: tickets.reduce((sum, { qty }) => sum + qty, 0),
    delivery_name: isPaid ? (await readDeliveryForReader(deps, db, order))(locale) : '',
    bought: withoutExplained(linesFor(locale), paidItems).map(boughtLine),
    paid_items: paidItems,
  }
}

/**
 * Leaves out the lines of memberships and entries that the paid items explain. A line keeps the name in the club's main
 * language under which it was ordered, while the paid items have it in the reader's language.
 */
function withoutExplained(lines: readonly OrderLineRow[], items: readonly PaidItem[]): OrderLineRow[] {
  const explained = new Set<string>(items.map(({ kind }) => kind).filter((kind) => kind !== 'goods'))
  return lines.filter(({ kind, subject }) => subject === null || !explained.has(kind))
}

/** Returns how the goods of an order reach the buyer; empty if it has none besides tickets. */
function goodsOf({ isPickUp }: OrderRow, lines: readonly OrderLineRow[]): PaidItem[] {
  const goods = lines.filter(({ kind, isTicket }) => kind === 'goods' && !isTicket)
  const sent: PaidItem = { kind: 'goods', delivery: isPickUp ? 'pick_up' : 'post' }
  return [
    ...(goods.some(({ isDigital }) => !isDigital) ? [sent] : []),
    ...(goods.some(({ isDigital }) => isDigital) ? [{ kind: 'goods', delivery: 'email' } as const] : []),
  ]
}

/** Returns the name of the payment method with which an order was paid. */
function paymentMethodOf(payments: readonly PaymentRow[], locale: Locale): string {
  const gateway = payments.find(({ status }) => status === 'paid')?.gateway
  return gateway !== undefined && gateway in GATEWAY_NAMES
    ? translate(GATEWAY_NAMES[gateway as keyof typeof GATEWAY_NAMES], {}, locale)
    : ''
}
