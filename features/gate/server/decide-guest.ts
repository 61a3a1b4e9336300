/** Somebody of the list who has no code at hand, and whom the gate knows. */
import { isEntered } from '#features/entries/entry-state.rules.ts'
import { readFacts } from '#features/entries/server/entries.public.ts'
import type { Tx } from '#platform/server/database/pool.ts'
import { Problem } from '#platform/shared/problem.ts'
import { subjectText } from '../gate.rules.ts'
import { forMember } from './decide-member.ts'
import { decideTicket } from './decide-ticket.ts'
import { beforeOf, type Decision, describeEntry, NOBODY } from './decision.ts'
import type { CheckIn, GatePowers } from './gate-powers.ts'
import { findAdmission, findEntry, findTicket, type GateEventRow } from './gate.store.ts'

type Asked = { event: GateEventRow; day: string; checkIn: CheckIn }

/**
 * Asks the same of them as of their code. Who was entered on paper has no account of which more could be asked.
 * @param guest the list's key
 * @throws Problem NOT_FOUND for nobody of this event
 */
export async function decideGuest(
  powers: GatePowers,
  tx: Tx,
  { guest, ...asked }: Asked & { guest: string },
): Promise<Decision> {
  const [kind = '', id = ''] = guest.split(' ')
  if (kind === 'entry') return decideEntry(tx, id, asked)
  const ticket = await findTicket(tx, id)
  if (ticket === null) throw new Problem('NOT_FOUND')
  return (await decideTicket(powers, tx, { ...asked, shown: ticket.code })) ?? NOBODY
}

async function decideEntry(tx: Tx, id: string, { event, day, checkIn }: Asked): Promise<Decision> {
  const entry = await findEntry(tx, id)
  if (entry === null || entry.eventId !== event.id) throw new Problem('NOT_FOUND')
  const whose = describeEntry(entry)
  const earlier = await findAdmission(tx, { eventId: event.id, day, subject: subjectText(whose.subject) })
  if (earlier !== null) return { ...whose, outcome: 'used', before: beforeOf(earlier) }
  if (!isEntered(entry.state) && entry.state !== 'no_show') return { ...whose, outcome: 'not_entered' }
  if (entry.personId === null) return { ...whose, outcome: 'admitted' }
  const facts = await readFacts(tx, event, entry.personId, checkIn.atMs)
  return { ...whose, ...forMember(facts, checkIn.atMs) }
}
