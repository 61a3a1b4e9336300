/** Decides whether a ticket is admitted at the gate. */
import { loadEntryContext } from '#features/entries/server/entries.public.ts'
import { admit, lockShownTicket, type TicketRow } from '#features/tickets/server/tickets.public.ts'
import type { Tx } from '#platform/server/database/pool.ts'
import { isTicketFor, type Subject, subjectText } from '../gate.rules.ts'
import { forTicket } from './decide-member.ts'
import { beforeOf, type Decision, entryText, NOBODY } from './decision.ts'
import type { CheckIn, GateDeps } from './gate-deps.ts'
import { type EntryRow, findAdmission, findEntryOfOrder, type GateEventRow } from './gate.store.ts'

/**
 * Admits the bearer of a ticket once. For the ticket of an entry the rules of the driver’s card apply: the driver must
 * still be permitted to enter. Null for a code that is not one of our tickets.
 */
export async function decideTicket(
  deps: GateDeps,
  tx: Tx,
  { event, day, checkIn, shown }: { event: GateEventRow; day: string; checkIn: CheckIn; shown: string },
): Promise<Decision | null> {
  const codes = deps.ticketCodes
  const ticket = await lockShownTicket({ codes }, tx, shown)
  if (ticket === null) return null
  const entry = await findEntryOfOrder(tx, ticket.orderId)
  const whose = describeTicket(ticket, entry)
  if (ticket.status !== 'cancelled' && !isFor(ticket, entry, event))
    return { ...whose, outcome: 'other_event' }
  const earlier = await findAdmission(tx, { eventId: event.id, day, subject: subjectText(whose.subject) })
  if (earlier !== null) return { ...whose, outcome: 'used', before: beforeOf(earlier) }
  if (ticket.status !== 'cancelled' && entry !== null && entry.personId !== null) {
    const facts = await loadEntryContext(tx, event, entry.personId, checkIn.atMs)
    const said = forTicket(facts, entry.id, checkIn.atMs)
    if (said.outcome !== 'admitted') return { ...whose, ...said }
  }
  const answer = await admit(
    { codes, clock: deps.clock, club: () => Promise.resolve({ timezone: event.timezone }) },
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
  if (entry !== null) return entry.eventId === event.id
  return isTicketFor(ticket, event)
}

/** Describes the holder and the kind of a ticket. */
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
