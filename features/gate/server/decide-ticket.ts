/** What a ticket is worth at a gate. */
import { admit, lockShownTicket, type TicketRow } from '#features/tickets/server/tickets.public.ts'
import type { Tx } from '#platform/server/database/pool.ts'
import { isSameOccasion, type Subject, subjectText } from '../gate.rules.ts'
import { beforeOf, type Decision, entryText, NOBODY } from './decision.ts'
import type { CheckIn, GatePowers } from './gate-powers.ts'
import { type EntryRow, findAdmission, findEntryOfOrder, type GateEventRow } from './gate.store.ts'

/**
 * Lets in whose ticket it is, once: a ticket that came with an entry, and the driver's card, are one. Null where it is
 * no ticket of ours.
 */
export async function decideTicket(
  powers: GatePowers,
  tx: Tx,
  { event, day, checkIn, shown }: { event: GateEventRow; day: string; checkIn: CheckIn; shown: string },
): Promise<Decision | null> {
  const codes = powers.ticketCodes
  const ticket = await lockShownTicket({ codes }, tx, shown)
  if (ticket === null) return null
  const entry = await findEntryOfOrder(tx, ticket.orderId)
  const whose = describeTicket(ticket, entry)
  if (ticket.status === 'issued' && !isFor(ticket, entry, event)) return { ...whose, outcome: 'other_event' }
  const earlier = await findAdmission(tx, { eventId: event.id, day, subject: subjectText(whose.subject) })
  if (earlier !== null) return { ...whose, outcome: 'used', before: beforeOf(earlier) }
  const answer = await admit(
    { codes, clock: powers.clock, club: () => Promise.resolve({ timezone: event.timezone }) },
    tx,
    { shown, gate: checkIn.gate, by: checkIn.by, atMs: checkIn.atMs },
  )
  const { checkedInAt, gate } = ticket
  const before =
    answer.outcome === 'used' && checkedInAt !== null
      ? { at: checkedInAt.toISOString(), gate: gate ?? '' }
      : null
  return { ...whose, outcome: answer.outcome, before }
}

function isFor(ticket: TicketRow, entry: EntryRow | null, event: GateEventRow): boolean {
  return entry === null ? isSameOccasion(ticket.facts.occasion, event.title) : entry.eventId === event.id
}

/** Whose a ticket is, and what for. */
export function describeTicket(ticket: TicketRow, entry: EntryRow | null): Decision & { subject: Subject } {
  const { occasion, kind, day } = ticket.facts
  return {
    ...NOBODY,
    shows: 'ticket',
    subject: entry === null ? { kind: 'ticket', id: ticket.id } : { kind: 'entry', id: entry.id },
    ticketId: ticket.id,
    personId: entry?.personId ?? null,
    name: ticket.holderName === '' ? (entry?.entrantName ?? '') : ticket.holderName,
    what: [occasion, kind].filter((part) => part !== '').join(', '),
    entry: entry === null ? '' : entryText(entry),
    day: day === '' ? null : day,
  }
}
