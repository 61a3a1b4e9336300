/**
 * The API calls for tickets, for anyone with the id of their order. Money is in dollars.
 * @source docs/reference/tickets-and-gate.md §1.1, §1.4
 */
import { msg } from '@lingui/core/macro'
import type { TicketDetails } from '#features/catalogue/catalogue.contract.ts'
import { endpoint } from '#platform/shared/endpoint.ts'
import type { Refusal } from '#platform/shared/problem.ts'

/** The status of a ticket. @source docs/reference/tickets-and-gate.md §1.3 */
export type TicketStatus = 'issued' | 'checked_in' | 'cancelled'

export type TicketItem = {
  id: string
  /** The number of the ticket within its order, from 1. */
  number: number
  /** The code in the form in which it is read out: `7KQM2-XRD4F`. */
  code: string
  /** The content of the QR code; empty for a ticket that is not valid. */
  qr: string
  status: TicketStatus
  /** The name of the holder; empty if none is given, in which case the ticket is for a guest of the buyer. */
  holder_name: string
  price: number
  has_gst: boolean
  facts: TicketDetails
  /** The instant of admission; null if the ticket was not used. */
  checked_in_at: string | null
  /** Whether the caller may still change the name. */
  is_open: boolean
}

export type TicketsAnswer = {
  order: { id: string; number: number; buyer_name: string }
  club: { name: string; email: string; phone: string }
  tickets: TicketItem[]
}

/** Returns all tickets of an order. */
export const findTickets = endpoint<{ id: string }, { item: TicketsAnswer }>('GET', '/api/v1/sell/tickets')
/** Writes a name on one of the caller's tickets until its day is over; returns all tickets of the order. */
export const nameHolder = endpoint<{ id: string; holder_name: string }, { item: TicketsAnswer }>(
  'POST',
  '/api/v1/sell/tickets/holder',
)

/** The greatest length of the name of a ticket holder in characters. @source docs/reference/tickets-and-gate.md §1.1 */
export const HOLDER_NAME_MOST = 120

export const HOLDER_MESSAGES = {
  missing: msg`Enter the ticket holder’s name`,
  tooLong: msg`The name must be 120 characters or fewer`,
} as const

export const TICKET_REFUSALS = {
  closed: { code: 'CONFLICT', status: 409, message: msg`This ticket can no longer be changed` },
} as const satisfies Record<string, Refusal>
