/** What the gate asks of tickets. @source DOMAIN §2 decision 10, §4 "Ticket" */
import type { Tx } from '#platform/server/database/pool.ts'
import { dayInZone } from '#platform/shared/format.ts'
import { readTicketCode } from '../tickets.rules.ts'
import type { TicketPowers } from './ticket-powers.ts'
import { lockTicketByCode, type TicketRow, updateTicket } from './tickets.store.ts'

/**
 * Whether somebody may come in. `used`: the ticket says since when and through which gate. `other_day`: it is for a day
 * that is not today. `unknown`: no code of ours.
 */
export type Admission =
  | { outcome: 'admitted' | 'used' | 'cancelled' | 'other_day'; ticket: TicketRow }
  | { outcome: 'unknown'; ticket: null }

/** The ticket of a code, a QR's or one that was typed, held until the transaction ends; null for no code of ours. */
export async function lockShownTicket(
  { codes }: Pick<TicketPowers, 'codes'>,
  tx: Tx,
  shown: string,
): Promise<TicketRow | null> {
  const code = codes.read(shown) ?? readTicketCode(shown)
  return code === null ? null : lockTicketByCode(tx, code)
}

export type ShownTicket = {
  shown: string
  gate: string
  by: number
  /** When it was shown; now when absent. */
  atMs?: number
}

/**
 * Lets in who shows this, once: what a QR says, or a code that was typed. Of two gates that ask at once, one is told
 * that it was used.
 */
export async function admit(
  {
    codes,
    clock,
    club,
  }: Pick<TicketPowers, 'codes' | 'clock'> & { club: () => Promise<{ timezone: string }> },
  tx: Tx,
  { shown, gate, by, atMs = clock.nowMs() }: ShownTicket,
): Promise<Admission> {
  const ticket = await lockShownTicket({ codes }, tx, shown)
  if (ticket === null) return { outcome: 'unknown', ticket }
  if (ticket.status === 'checked_in') return { outcome: 'used', ticket }
  if (ticket.status === 'cancelled') return { outcome: 'cancelled', ticket }
  const { timezone } = await club()
  const { day } = ticket.facts
  if (day !== '' && day !== dayInZone(atMs, timezone)) return { outcome: 'other_day', ticket }
  const used = { status: 'checked_in', checkedInAt: new Date(atMs), checkedInBy: by, gate } as const
  await updateTicket(tx, ticket.id, used)
  return { outcome: 'admitted', ticket: { ...ticket, ...used } }
}

/** Takes back that somebody was let in by mistake: the ticket opens a gate again. */
export async function takeBackAdmission(tx: Tx, ticketId: string): Promise<void> {
  await updateTicket(tx, ticketId, { status: 'issued', checkedInAt: null, checkedInBy: null, gate: null })
}
