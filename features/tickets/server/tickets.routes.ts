import type { FastifyInstance } from 'fastify'
import { findOrder, type OrderRow } from '#features/orders/server/orders.public.ts'
import type { Caller } from '#platform/server/caller.ts'
import { personOf } from '#platform/server/http/require-role.ts'
import { serve } from '#platform/server/http/serve.ts'
import { dayInZone } from '#platform/shared/format.ts'
import { dollarsOf } from '#platform/shared/money.ts'
import { Problem } from '#platform/shared/problem.ts'
import { findTickets, nameHolder, type TicketItem, type TicketsAnswer } from '../tickets.contract.ts'
import { isOpen, shownTicketCode, writeTicketPayload } from '../tickets.rules.ts'
import { holderInput, ticketsAnswer, ticketsInput } from '../tickets.schema.ts'
import { nameHolderOf } from './name-holder.actions.ts'
import type { TicketDeps } from './ticket-deps.ts'
import { listTickets, type TicketRow } from './tickets.store.ts'

/** The limit on names that one person writes on tickets. */
export const TICKET_NAME_RATE = { name: 'ticket-name', points: 60, durationS: 60 * 60 } as const

/**
 * Registers the calls for the tickets of an order: anyone with its id can read them, only the buyer can write names.
 * @source docs/reference/tickets-and-gate.md §1.4
 */
export function ticketsRoutes(app: FastifyInstance, deps: TicketDeps): void {
  serve(app, findTickets, {
    input: ticketsInput,
    answer: ticketsAnswer,
    handle: async ({ input: { id }, caller }) => {
      const order = await findOrder(deps.database.db, id)
      if (order === null) throw new Problem('NOT_FOUND')
      return { item: await presentTickets(deps, order, caller) }
    },
  })

  serve(app, nameHolder, {
    input: holderInput,
    mayCall: (caller) => void personOf(caller),
    answer: ticketsAnswer,
    handle: async ({ input: { id: ticketId, holder_name: name }, caller }) => {
      const personId = personOf(caller)
      await deps.limit.take(String(personId))
      const order = await nameHolderOf(deps, { personId, ticketId, name })
      return { item: await presentTickets(deps, order, caller) }
    },
  })
}

/**
 * Presents the tickets of an order. Only the logged-in buyer may change them (`is_open`).
 * @throws Problem NOT_FOUND for an order without tickets
 */
async function presentTickets(deps: TicketDeps, order: OrderRow, caller: Caller): Promise<TicketsAnswer> {
  const [rows, { timezone, ...club }] = await Promise.all([
    listTickets(deps.database.db, order.id),
    deps.club(),
  ])
  if (rows.length === 0) throw new Problem('NOT_FOUND')
  const today = dayInZone(deps.clock.nowMs(), timezone)
  const isOwner = caller.kind === 'person' && caller.personId === order.personId
  return {
    order: { id: order.publicId, number: order.id, buyer_name: order.buyerName },
    club,
    tickets: rows.map((row, at) => ({
      ...presentTicket(deps, row, at + 1),
      is_open: isOwner && isOpen(row, today),
    })),
  }
}

function markOf({ code, eventId, facts: { day } }: TicketRow): string {
  return writeTicketPayload({ code, day, eventId })
}

function presentTicket({ codes }: TicketDeps, row: TicketRow, number: number): Omit<TicketItem, 'is_open'> {
  return {
    id: row.id,
    number,
    code: shownTicketCode(row.code),
    qr: row.status === 'cancelled' ? '' : codes.sign(markOf(row)),
    status: row.status,
    holder_name: row.holderName,
    price: dollarsOf(row.priceCents),
    has_gst: row.hasGst,
    facts: row.facts,
    checked_in_at: row.checkedInAt?.toISOString() ?? null,
  }
}
