/** Decides whether a person whom the gate chose from the guest list, without scanning a code, may come in. */
import { isEntered } from '#features/entries/entry-state.rules.ts'
import { loadEntryContext } from '#features/entries/server/entries.public.ts'
import type { Tx } from '#platform/server/database/pool.ts'
import { Problem } from '#platform/shared/problem.ts'
import { subjectText } from '../gate.rules.ts'
import { forEntrant } from './decide-member.ts'
import { decideTicket } from './decide-ticket.ts'
import { beforeOf, type Decision, describeEntry, NOBODY } from './decision.ts'
import type { CheckIn, GateDeps } from './gate-deps.ts'
import { findAdmission, findEntry, findTicket, type GateEventRow } from './gate.store.ts'

type Asked = { event: GateEventRow; day: string; checkIn: CheckIn }

/**
 * Decides whether a person from the guest list may come in, with the checks that their code would cause. An entry that
 * was recorded on paper has no account, so only the entry itself is checked.
 * @param guest key of the guest in the list
 * @throws Problem NOT_FOUND if the event has no such guest
 */
export async function decideGuest(
  deps: GateDeps,
  tx: Tx,
  { guest, ...asked }: Asked & { guest: string },
): Promise<Decision> {
  const [kind = '', id = ''] = guest.split(' ')
  if (kind === 'entry') return decideEntry(tx, id, asked)
  const ticket = await findTicket(tx, id)
  if (ticket === null) throw new Problem('NOT_FOUND')
  return (await decideTicket(deps, tx, { ...asked, shown: ticket.code })) ?? NOBODY
}

async function decideEntry(tx: Tx, id: string, { event, day, checkIn }: Asked): Promise<Decision> {
  const entry = await findEntry(tx, id)
  if (entry === null || entry.eventId !== event.id) throw new Problem('NOT_FOUND')
  const whose = describeEntry(entry)
  const earlier = await findAdmission(tx, { eventId: event.id, day, subject: subjectText(whose.subject) })
  if (earlier !== null) return { ...whose, outcome: 'used', before: beforeOf(earlier) }
  if (!isEntered(entry.state) && entry.state !== 'no_show') return { ...whose, outcome: 'not_entered' }
  if (entry.personId === null) return { ...whose, outcome: 'admitted' }
  const facts = await loadEntryContext(tx, event, entry.personId, checkIn.atMs)
  return { ...whose, ...forEntrant(facts, checkIn.atMs) }
}
