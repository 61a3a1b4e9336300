/** Issues tickets when their order is paid, and cancels them when it is refunded. */
import type { TicketDetails } from '#features/catalogue/catalogue.contract.ts'
import { findTicketDetails } from '#features/catalogue/server/catalogue.public.ts'
import {
  aboutOrder,
  listLines,
  type OrderLineRow,
  type OrderRow,
} from '#features/orders/server/orders.public.ts'
import type { Tx } from '#platform/server/database/pool.ts'
import { instantOf } from '#platform/shared/clock.ts'
import { dayInZone } from '#platform/shared/format.ts'
import { seatPrices, seatsToCancel, TICKET_RANDOM_BYTES, ticketCodeOf } from '../tickets.rules.ts'
import { closeIfCancelled } from './close-event-tickets.job.ts'
import { ticketsMail } from './ticket-mails.ts'
import type { TicketDeps } from './ticket-deps.ts'
import { cancelTickets, insertTickets, lockTickets, updateWaitingDetails } from './tickets.store.ts'

/** Issues one ticket for each seat of a paid order and mails their address. A repeated call has no further effect. */
export async function makeTickets(
  deps: TicketDeps,
  tx: Tx,
  { order, lines }: { order: OrderRow; lines: readonly OrderLineRow[] },
): Promise<void> {
  const sold = lines.filter(({ isTicket }) => isTicket)
  if (sold.length === 0) return
  const known = await findTicketDetails(
    tx,
    sold.flatMap(({ skuId }) => skuId ?? []),
  )
  const issuedAt = instantOf(deps.clock)
  const described: { line: OrderLineRow; facts: TicketDetails }[] = []
  for (const line of sold) {
    const facts = line.skuId === null ? await deps.occasionOf(tx, line) : known.get(line.skuId)
    described.push({ line, facts: facts ?? bareFacts(line) })
  }
  const rows = described.flatMap(({ line, facts }) =>
    seatPrices(line.totalCents, line.qty).map((priceCents, at) => ({
      id: deps.random.uuid(),
      code: ticketCodeOf(deps.random.bytes(TICKET_RANDOM_BYTES)),
      orderId: order.id,
      lineId: line.id,
      seat: at + 1,
      eventId: facts.event_id ?? null,
      facts,
      priceCents,
      hasGst: line.gstCents > 0,
      holderName: '',
      status: 'issued' as const,
      issuedAt,
    })),
  )
  const [first] = rows
  if (first !== undefined) first.holderName = order.buyerName
  if ((await insertTickets(tx, rows)) === 0) return
  for (const eventId of new Set(rows.map((row) => row.eventId)))
    if (eventId !== null) await closeIfCancelled(deps, tx, eventId)
  // Only shop tickets get this mail; other features send their own.
  const skus = described.filter(({ line }) => line.skuId !== null)
  if (skus.length === 0) return
  await deps.write(
    tx,
    order.personId,
    ticketsMail(
      order,
      skus.map(({ line: { qty }, facts }) => ({ qty, facts })),
    ),
    aboutOrder(order),
  )
}

/**
 * Returns details that consist of the name only, if the catalogue no longer has the product. The paid ticket still
 * admits.
 */
function bareFacts({ name }: OrderLineRow): TicketDetails {
  return {
    occasion: name,
    kind: '',
    day: '',
    opens_at: '',
    place: '',
    address: '',
    note: '',
    schedule: [],
    conditions: '',
    permit_no: '',
    colour: '',
  }
}

/** Cancels as many tickets as seats of a paid order were refunded. */
export async function endTickets(
  { clock }: TicketDeps,
  tx: Tx,
  { order, lines }: { order: OrderRow; lines: readonly OrderLineRow[] },
): Promise<void> {
  if (!lines.some(({ isTicket }) => isTicket)) return
  const tickets = await lockTickets(tx, order.id)
  // Read the lines again, because those in the domain event may not include this refund.
  const now = await listLines(tx, order.id)
  const ended = seatsToCancel(tickets, now, order.refundedCents === order.totalCents)
  if (ended.length > 0) await cancelTickets(tx, ended, instantOf(clock))
}

/** Cancels all tickets of an order, whether or not money is refunded. */
export async function voidTickets(
  { clock }: Pick<TicketDeps, 'clock'>,
  tx: Tx,
  orderId: number,
): Promise<void> {
  const open = (await lockTickets(tx, orderId)).filter(({ status }) => status === 'issued')
  if (open.length === 0) return
  const ids = open.map(({ id }) => id)
  await cancelTickets(tx, ids, instantOf(clock))
}

/**
 * Copies a changed time or place to the unused tickets of a product. Those of earlier events, such as last year's, stay
 * unchanged.
 */
export async function updateTicketDetails(
  { clock, club }: TicketDeps,
  tx: Tx,
  productId: number,
  facts: TicketDetails,
): Promise<void> {
  const { timezone } = await club()
  await updateWaitingDetails(tx, productId, facts, dayInZone(clock.nowMs(), timezone))
}
