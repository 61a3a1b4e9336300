/**
 * Tickets on the wire, for who holds the id of their order. Money is dollars.
 * @source SPEC §2 "print-tickets"; DOMAIN §3.10; WIRE §7
 */
import { msg } from '@lingui/core/macro'
import type { TicketFacts } from '#features/catalogue/catalogue.contract.ts'
import { endpoint } from '#platform/shared/endpoint.ts'
import type { Refusal } from '#platform/shared/problem.ts'

/** @source DOMAIN §4 "Ticket" */
export type TicketStatus = 'issued' | 'checked_in' | 'cancelled'

export type TicketItem = {
  id: string
  /** Which of the order's tickets it is, from 1. */
  number: number
  /** As it is read out: `7KQM2-XRD4F`. */
  code: string
  /** What its QR says; empty for one that opens no gate. */
  qr: string
  status: TicketStatus
  /** Empty where nobody is named: then it is for a guest of the buyer. */
  holder_name: string
  price: number
  has_gst: boolean
  facts: TicketFacts
  /** Instant at which it was used; null where it was not. */
  checked_in_at: string | null
  /** Whether who asks may write another name on it. */
  is_open: boolean
}

export type TicketsAnswer = {
  order: { id: string; number: number; buyer_name: string }
  club: { name: string; email: string; phone: string }
  tickets: TicketItem[]
}

/** All of an order. */
export const findTickets = endpoint<{ id: string }, { item: TicketsAnswer }>('GET', '/api/v1/sell/tickets')
/** Writes a name on one of one's own tickets, until its day is over; answers all of the order. */
export const nameHolder = endpoint<{ id: string; holder_name: string }, { item: TicketsAnswer }>(
  'POST',
  '/api/v1/sell/tickets/holder',
)

/** @source DOMAIN §3.10 */
export const HOLDER_NAME_MOST = 120

export const HOLDER_WORDS = {
  missing: msg`Enter the ticket holder’s name`,
  tooLong: msg`The name must be 120 characters or fewer`,
} as const

export const TICKET_REFUSALS = {
  closed: { code: 'CONFLICT', status: 409, message: msg`This ticket can no longer be changed` },
} as const satisfies Record<string, Refusal>
