/**
 * Decides whether the bearer of a code may enter and records the decision.
 * @source docs/reference/tickets-and-gate.md §2.1
 */
import { isPassCode } from '#features/membership/card.rules.ts'
import { findMembership } from '#features/membership/server/membership.public.ts'
import { takeBackAdmission } from '#features/tickets/server/tickets.public.ts'
import type { Tx } from '#platform/server/database/pool.ts'
import { dayInZone } from '#platform/shared/format.ts'
import { Problem } from '#platform/shared/problem.ts'
import { UNDO_MS } from '../gate.contract.ts'
import { codeIn, subjectText } from '../gate.rules.ts'
import { decideGuest } from './decide-guest.ts'
import { decideMember, describeMember } from './decide-member.ts'
import { decideTicket, describeTicket } from './decide-ticket.ts'
import { type Decision, describeEntry, NOBODY } from './decision.ts'
import type { CheckIn, GateDeps } from './gate-deps.ts'
import {
  findAdmission,
  findEntry,
  findGateEvent,
  findLineByKey,
  findTicket,
  type GateEventRow,
  type GateLineRow,
  insertLine,
  isUndone,
  lockGates,
} from './gate.store.ts'

/** The maximum number of characters recorded of an unknown code. */
const SHOWN_CACHED = 24

/** A decision with its recorded row; the row is null if the photo must be compared first. */
export type Answered = { decision: Decision; line: GateLineRow | null; event: GateEventRow }

/**
 * Admits the bearer of a code if permitted, and records the outcome. Check-ins of one event are serialised, so that of
 * two concurrent scans one gets `used`. A repeated idempotency key gets the same answer as before.
 * @throws Problem NOT_FOUND for an unknown event, CONFLICT for a key that was used for something else
 */
export async function admitBearer(
  deps: GateDeps,
  checkIn: CheckIn,
  { shown, isPhotoChecked }: { shown: string; isPhotoChecked: boolean },
): Promise<Answered> {
  const code = codeIn(shown)
  // The code of a wallet pass stays valid until it is removed, so the log, which cannot change, does not contain it.
  return answer(deps, checkIn, isPassCode(code) ? '' : code, async (tx, at) => {
    const asked = { ...at, checkIn, shown: code, isPhotoChecked }
    return (await decideTicket(deps, tx, asked)) ?? (await decideMember(deps, tx, asked)) ?? NOBODY
  })
}

/** Admits a person chosen from the gate list, by their key there. @throws Problem as `admitBearer` */
export async function admitGuest(deps: GateDeps, checkIn: CheckIn, guest: string): Promise<Answered> {
  return answer(deps, checkIn, '', (tx, at) => decideGuest(deps, tx, { ...at, checkIn, guest }))
}

/** Returns the refusal if the event has no gate on a day; null if it has one. */
function closedGate(event: GateEventRow, day: string): Decision | null {
  if (event.status === 'cancelled' || event.status === 'postponed') return { ...NOBODY, outcome: 'event_off' }
  const isOn = day >= event.startsOn && day <= event.endsOn
  return isOn ? null : { ...NOBODY, outcome: 'other_day', day: event.startsOn }
}

type Decide = (tx: Tx, at: { event: GateEventRow; day: string }) => Promise<Decision>

async function answer(deps: GateDeps, checkIn: CheckIn, code: string, decide: Decide): Promise<Answered> {
  return deps.database.transaction(async (tx) => {
    await lockGates(tx, checkIn.eventId)
    const event = await loadEvent(tx, checkIn.eventId)
    const known = await findLineByKey(tx, checkIn.key)
    if (known !== null) return { ...(await answeredBefore(deps, tx, known, checkIn)), event }
    const day = dayInZone(checkIn.atMs, event.timezone)
    const decision = closedGate(event, day) ?? (await decide(tx, { event, day }))
    if (decision.outcome === 'look') return { decision, line: null, event }
    const line = await insertLine(tx, {
      key: checkIn.key,
      eventId: event.id,
      day,
      subject: decision.subject === null ? '' : subjectText(decision.subject),
      ticketId: decision.ticketId,
      personId: decision.personId,
      shown: decision.subject === null ? code.slice(0, SHOWN_CACHED) : '',
      outcome: decision.outcome,
      gate: checkIn.gate,
      by: checkIn.by,
      at: new Date(checkIn.atMs),
    })
    return { decision, line, event }
  })
}

async function loadEvent(tx: Tx, id: number): Promise<GateEventRow> {
  const event = await findGateEvent(tx, id)
  if (event === null) throw new Problem('NOT_FOUND')
  return event
}

/** Returns the earlier answer, rebuilt from its recorded row. */
async function answeredBefore(
  deps: GateDeps,
  tx: Tx,
  line: GateLineRow,
  { eventId, by }: CheckIn,
): Promise<{ decision: Decision; line: GateLineRow }> {
  if (line.eventId !== eventId || line.by !== by) throw new Problem('CONFLICT')
  const outcome = line.outcome === 'admitted' && (await isUndone(tx, line.id)) ? 'undone' : line.outcome
  const whose = await describeLine(deps, tx, line)
  const earlier =
    outcome === 'used' ? await findAdmission(tx, { eventId, day: line.day, subject: line.subject }) : null
  const before = earlier === null ? null : { at: earlier.at.toISOString(), gate: earlier.gate }
  return { decision: { ...whose, outcome, before }, line }
}

/** Describes the subject of a recorded row. */
async function describeLine(deps: GateDeps, tx: Tx, line: GateLineRow): Promise<Decision> {
  const [kind = '', id = ''] = line.subject.split(' ')
  const entry = kind === 'entry' ? await findEntry(tx, id) : null
  const ticket = line.ticketId === null ? null : await findTicket(tx, line.ticketId)
  if (ticket !== null) return describeTicket(ticket, entry)
  const row = line.personId === null ? null : await findMembership(tx, line.personId, line.day)
  if (row === null) return entry === null ? NOBODY : describeEntry(entry)
  return describeMember(deps, row, kind === 'partner' ? 'partner' : 'member', entry)
}

/**
 * Undoes an admission within one minute; the ticket is then valid again.
 * @throws Problem NOT_FOUND for no admission of this event, CONFLICT when it is too late or was undone before
 */
export async function undoAdmission(
  deps: GateDeps,
  { eventId, key, undoes, by }: { eventId: number; key: string; undoes: string; by: number },
): Promise<Answered> {
  const { database, clock, audit } = deps
  return database.transaction(async (tx) => {
    await lockGates(tx, eventId)
    const event = await loadEvent(tx, eventId)
    const line = await findLineByKey(tx, undoes)
    if (line === null || line.eventId !== eventId || line.outcome !== 'admitted')
      throw new Problem('NOT_FOUND')
    const decision = { ...(await describeLine(deps, tx, line)), outcome: 'undone' as const }
    const known = await findLineByKey(tx, key)
    if (known !== null) {
      if (known.undoesId !== line.id) throw new Problem('CONFLICT')
      return { decision, line: known, event }
    }
    const nowMs = clock.nowMs()
    if (nowMs - line.at.getTime() > UNDO_MS || (await isUndone(tx, line.id))) throw new Problem('CONFLICT')
    const { subject, ticketId, personId, day, gate } = line
    const undone = await insertLine(tx, {
      key,
      eventId,
      day,
      subject,
      ticketId,
      personId,
      shown: '',
      outcome: 'undone',
      gate,
      by,
      at: new Date(nowMs),
      undoesId: line.id,
    })
    if (ticketId !== null) await takeBackAdmission(tx, ticketId)
    const change = { event: event.slug, subject, gate }
    await audit(tx, { personId: by, verb: 'gate.undo', subjectKind: 'gate_line', subjectId: undoes, change })
    return { decision, line: undone, event }
  })
}
