/** Tickets come and go with the money: made when their order is paid, ended when it is given back. */
import type { TicketFacts } from '#features/catalogue/catalogue.contract.ts'
import { findTicketFacts } from '#features/catalogue/server/catalogue.public.ts'
import { listLines, type OrderLineRow, type OrderRow } from '#features/orders/server/orders.public.ts'
import type { Tx } from '#platform/server/database/pool.ts'
import { instantOf } from '#platform/shared/clock.ts'
import { dayInZone } from '#platform/shared/format.ts'
import { seatPrices, seatsToCancel, TICKET_CHANCE_BYTES, ticketCodeOf } from '../tickets.rules.ts'
import { ticketsLetter } from './ticket-letters.ts'
import type { TicketPowers } from './ticket-powers.ts'
import { cancelTickets, insertTickets, lockTickets, updateWaitingFacts } from './tickets.store.ts'

/**
 * Makes one ticket for each seat of an order that was paid, and mails where they are. Said again, it changes nothing.
 */
export async function makeTickets(
  powers: TicketPowers,
  tx: Tx,
  { order, lines }: { order: OrderRow; lines: readonly OrderLineRow[] },
): Promise<void> {
  const sold = lines.filter(({ isTicket }) => isTicket)
  if (sold.length === 0) return
  const known = await findTicketFacts(
    tx,
    sold.flatMap(({ skuId }) => skuId ?? []),
  )
  const issuedAt = instantOf(powers.clock)
  const told: { line: OrderLineRow; facts: TicketFacts }[] = []
  for (const line of sold) {
    const facts = line.skuId === null ? await powers.occasionOf(tx, line) : known.get(line.skuId)
    told.push({ line, facts: facts ?? bareFacts(line) })
  }
  const rows = told.flatMap(({ line, facts }) =>
    seatPrices(line.totalCents, line.qty).map((priceCents, at) => ({
      id: powers.chance.uuid(),
      code: ticketCodeOf(powers.chance.bytes(TICKET_CHANCE_BYTES)),
      orderId: order.id,
      lineId: line.id,
      seat: at + 1,
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
  // Who sells what is from no shelf writes of it.
  const shelf = told.filter(({ line }) => line.skuId !== null)
  if (shelf.length === 0) return
  await powers.write(
    tx,
    order.personId,
    ticketsLetter(
      order,
      shelf.map(({ line: { qty }, facts }) => ({ qty, facts })),
    ),
  )
}

/** What is known of an occasion that the shelf no longer tells of: its name. Who has paid gets in all the same. */
function bareFacts({ name }: OrderLineRow): TicketFacts {
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

/** Something of a paid order is given back: so many seats open no gate any more. */
export async function endTickets(
  { clock }: TicketPowers,
  tx: Tx,
  { order, lines }: { order: OrderRow; lines: readonly OrderLineRow[] },
): Promise<void> {
  if (!lines.some(({ isTicket }) => isTicket)) return
  const tickets = await lockTickets(tx, order.id)
  // As they stand with this refund in them, whatever the fact was told with.
  const now = await listLines(tx, order.id)
  const ended = seatsToCancel(tickets, now, order.refundedCents === order.totalCents)
  if (ended.length > 0) await cancelTickets(tx, ended, instantOf(clock))
}

/** What an order admitted to is given up, whether or not any money goes back: its seats open no gate any more. */
export async function voidTickets(
  { clock }: Pick<TicketPowers, 'clock'>,
  tx: Tx,
  orderId: number,
): Promise<void> {
  const open = (await lockTickets(tx, orderId)).filter(({ status }) => status === 'issued')
  if (open.length === 0) return
  const ids = open.map(({ id }) => id)
  await cancelTickets(tx, ids, instantOf(clock))
}

/** The club has changed a time or a place: tickets that wait for their day say so, those of last year do not. */
export async function retellTickets(
  { clock, club }: TicketPowers,
  tx: Tx,
  productId: number,
  facts: TicketFacts,
): Promise<void> {
  const { timezone } = await club()
  await updateWaitingFacts(tx, productId, facts, dayInZone(clock.nowMs(), timezone))
}
