/** Admission by ticket at the gate. @source docs/reference/tickets-and-gate.md §1.3, §2.1 */
import type { Tx } from '#platform/server/database/pool.ts'
import { dayInZone } from '#platform/shared/format.ts'
import { hasSeveralDays, isForDay, readTicketCode, readTicketPayload } from '../tickets.rules.ts'
import type { TicketDeps } from './ticket-deps.ts'
import { lockTicketByCode, type TicketRow, updateTicket } from './tickets.store.ts'

/**
 * The result of scanning a ticket. `used`: it was admitted before; the result contains the time and gate. `other_day`:
 * not valid today. `unknown`: not a code of this club.
 */
export type Admission =
  | { outcome: 'admitted' | 'used' | 'cancelled' | 'other_day'; ticket: TicketRow }
  | { outcome: 'unknown'; ticket: null }

/** Returns the ticket of a scanned or typed code with a row lock; null if the code is not ours. */
export async function lockShownTicket(
  { codes }: Pick<TicketDeps, 'codes'>,
  tx: Tx,
  shown: string,
): Promise<TicketRow | null> {
  const signed = codes.read(shown)
  const code = signed === null ? readTicketCode(shown) : (readTicketPayload(signed)?.code ?? null)
  return code === null ? null : lockTicketByCode(tx, code)
}

export type ShownTicket = {
  shown: string
  gate: string
  by: number
  /** The instant of the scan; now if absent. */
  atMs?: number
}

/**
 * Admits the bearer of a ticket, once on each day for which it is valid. The ticket's row is locked, so that of two
 * concurrent scans one gets `used`.
 */
export async function admit(
  { codes, clock, club }: Pick<TicketDeps, 'codes' | 'clock'> & { club: () => Promise<{ timezone: string }> },
  tx: Tx,
  { shown, gate, by, atMs = clock.nowMs() }: ShownTicket,
): Promise<Admission> {
  const ticket = await lockShownTicket({ codes }, tx, shown)
  if (ticket === null) return { outcome: 'unknown', ticket }
  if (ticket.status === 'cancelled') return { outcome: 'cancelled', ticket }
  const { timezone } = await club()
  const today = dayInZone(atMs, timezone)
  const isValidToday = isForDay(ticket.facts, today)
  // A ticket for several days admits once on each day.
  const usedOn = ticket.checkedInAt === null ? null : dayInZone(ticket.checkedInAt.getTime(), timezone)
  const isUsed = usedOn !== null && (usedOn === today || !isValidToday || !hasSeveralDays(ticket.facts))
  if (isUsed) return { outcome: 'used', ticket }
  if (!isValidToday) return { outcome: 'other_day', ticket }
  const used = { status: 'checked_in', checkedInAt: new Date(atMs), checkedInBy: by, gate } as const
  await updateTicket(tx, ticket.id, used)
  return { outcome: 'admitted', ticket: { ...ticket, ...used } }
}

/** Undoes a mistaken admission, so that the ticket is valid again. */
export async function takeBackAdmission(tx: Tx, ticketId: string): Promise<void> {
  await updateTicket(tx, ticketId, { status: 'issued', checkedInAt: null, checkedInBy: null, gate: null })
}
