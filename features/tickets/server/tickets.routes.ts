import type { FastifyInstance } from 'fastify'
import { dollarsOf } from '#features/catalogue/catalogue.rules.ts'
import { findOrder, type OrderRow } from '#features/orders/server/orders.public.ts'
import type { Caller } from '#platform/server/caller.ts'
import { personOf } from '#platform/server/http/require-role.ts'
import { serve } from '#platform/server/http/serve.ts'
import { dayInZone } from '#platform/shared/format.ts'
import { Problem } from '#platform/shared/problem.ts'
import { findTickets, nameHolder, type TicketItem, type TicketsAnswer } from '../tickets.contract.ts'
import { isOpen, shownTicketCode } from '../tickets.rules.ts'
import { holderInput, ticketsAnswer, ticketsInput } from '../tickets.schema.ts'
import { nameHolderOf } from './name-holder.actions.ts'
import type { TicketPowers } from './ticket-powers.ts'
import { listTickets, type TicketRow } from './tickets.store.ts'

/** How often one person may write names on tickets. */
export const TICKET_NAME_RATE = { name: 'ticket-name', points: 60, durationS: 60 * 60 } as const

/** The tickets of an order, for whoever holds its id; names are its buyer's to write. @source WIRE §7 */
export function ticketsRoutes(app: FastifyInstance, powers: TicketPowers): void {
  serve(app, findTickets, {
    input: ticketsInput,
    answer: ticketsAnswer,
    handle: async ({ input: { id }, caller }) => {
      const order = await findOrder(powers.database.db, id)
      if (order === null) throw new Problem('NOT_FOUND')
      return { item: await presentTickets(powers, order, caller) }
    },
  })

  serve(app, nameHolder, {
    input: holderInput,
    mayCall: (caller) => void personOf(caller),
    answer: ticketsAnswer,
    handle: async ({ input: { id: ticketId, holder_name: name }, caller }) => {
      const personId = personOf(caller)
      await powers.limit.take(String(personId))
      const order = await nameHolderOf(powers, { personId, ticketId, name })
      return { item: await presentTickets(powers, order, caller) }
    },
  })
}

/** @throws Problem NOT_FOUND for an order without any */
async function presentTickets(powers: TicketPowers, order: OrderRow, caller: Caller): Promise<TicketsAnswer> {
  const [rows, { timezone, ...club }] = await Promise.all([
    listTickets(powers.database.db, order.id),
    powers.club(),
  ])
  if (rows.length === 0) throw new Problem('NOT_FOUND')
  const today = dayInZone(powers.clock.nowMs(), timezone)
  const isOwner = caller.kind === 'person' && caller.personId === order.personId
  return {
    order: { id: order.publicId, number: order.id, buyer_name: order.buyerName },
    club,
    tickets: rows.map((row, at) => ({
      ...presentTicket(powers, row, at + 1),
      is_open: isOwner && isOpen({ status: row.status, day: row.facts.day }, today),
    })),
  }
}

function presentTicket({ codes }: TicketPowers, row: TicketRow, number: number): Omit<TicketItem, 'is_open'> {
  return {
    id: row.id,
    number,
    code: shownTicketCode(row.code),
    qr: row.status === 'cancelled' ? '' : codes.sign(row.code),
    status: row.status,
    holder_name: row.holderName,
    price: dollarsOf(row.priceCents),
    has_gst: row.hasGst,
    facts: row.facts,
    checked_in_at: row.checkedInAt?.toISOString() ?? null,
  }
}
