/** The list of people expected at a gate today and of those admitted. */
import type { Db } from '#platform/server/database/pool.ts'
import { dayInZone } from '#platform/shared/format.ts'
import type { GateGuest } from '../gate.contract.ts'
import { type Came, type Expected, guestList, isTicketFor, subjectText } from '../gate.rules.ts'
import { entryText } from './decision.ts'
import { type GateEventRow, listCame, listEntrants, listTicketsOf } from './gate.store.ts'

/** Returns the entries of the event, the tickets for its day, and people who were admitted without either. */
export async function readGuests(db: Db, event: GateEventRow, nowMs: number): Promise<GateGuest[]> {
  const day = dayInZone(nowMs, event.timezone)
  const [entrants, tickets, lines] = await Promise.all([
    listEntrants(db, event.id),
    listTicketsOf(db, event.id, day),
    listCame(db, event.id, day),
  ])
  const expected: Expected[] = [
    ...entrants.map((entry) => ({
      subject: subjectText({ kind: 'entry', id: entry.id }),
      name: entry.entrantName,
      what: entry.priceLabel,
      entry: entryText(entry),
    })),
    ...tickets
      .filter(({ ticket }) => isTicketFor(ticket, event))
      .map(({ ticket }) => ({
        subject: subjectText({ kind: 'ticket', id: ticket.id }),
        name: ticket.holderName,
        what: ticket.facts.kind,
        entry: '',
      })),
  ]
  return guestList(expected, lines.map(cameOf))
}

type CameRow = Awaited<ReturnType<typeof listCame>>[number]

function cameOf({ line, firstName, lastName, partnerName, holderName, facts }: CameRow): Came {
  const own = [firstName, lastName].filter((part) => part !== null && part !== '').join(' ')
  const isPartner = line.subject.startsWith('partner ')
  return {
    subject: line.subject,
    name: isPartner ? (partnerName ?? '') : (holderName ?? '') === '' ? own : (holderName ?? ''),
    what: facts?.kind ?? '',
    at: line.at.toISOString(),
    gate: line.gate,
  }
}
