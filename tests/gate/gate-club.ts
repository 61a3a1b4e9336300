/** A test club with an evening event behind a gate: tickets, members, and gate staff. */
import { eq } from 'drizzle-orm'
import { member } from '#features/membership/server/membership.tables.ts'
import { entry } from '#features/entries/server/entries.tables.ts'
import type { EntryState } from '#features/entries/entry-state.rules.ts'
import { event } from '#features/events/server/events.tables.ts'
import { findOrder } from '#features/orders/server/orders.public.ts'
import type { AdmitInput, GateGuest, GateVerdict } from '#features/gate/gate.contract.ts'
import { gateLine } from '#features/gate/server/gate.tables.ts'
import { type EventInput, putOn } from '#tests/events/calendar-server.ts'
import type { Answer } from '#tests/kit/ask.ts'
import type { Asker, RunningServer } from '#tests/kit/server.ts'
import { type Applicant, newMember, newPerson, startClub } from '#tests/membership/club-server.ts'
import { buySeats, DINNER, readTickets, SECRET, sellSeats } from '#tests/tickets/seats.ts'

/** A time before the evening, at which tickets are bought. */
export const START = '2026-11-21T00:00:00Z'
/** The evening of the dinner: half past six in the club time zone. */
export const EVENING = '2026-12-05T07:30:00Z'

const BASE = '/api/v1/club/gate'

export type Gate = Asker & {
  id: number
  /** Scans a ticket or card and returns whether its holder is admitted, with the reason. */
  admit(event: number, shown: string, more?: Partial<AdmitInput>): Promise<GateVerdict>
  /** Scans a ticket or card like `admit`, but returns the raw response. */
  ask(event: number, shown: string, more?: Partial<AdmitInput>): Promise<Answer>
  /** Admits a guest by name. */
  letIn(event: number, guest: string, key?: string): Promise<Answer>
  undo(event: number, undoes: string, key?: string): Promise<Answer>
  guests(event: number, q?: string): Promise<{ data: GateGuest[]; counts: { in: number; expected: number } }>
}

/** Starts a test server for a club that sells seats for the dinner. */
export async function startGate(): Promise<RunningServer> {
  const server = await startClub({ settings: { SECRET_KEY: SECRET }, nowIso: START })
  await sellSeats(server, 'DINNER', DINNER)
  return server
}

/** Creates an event, on the evening of the dinner unless the input says otherwise. @returns its id */
export async function putOnEvening(server: RunningServer, input: Partial<EventInput> = {}): Promise<number> {
  const slug = input.slug ?? `evening-${crypto.randomUUID().slice(0, 8)}`
  await putOn(server, {
    title: DINNER.occasion,
    kind: 'meeting',
    day: '2026-12-05',
    from: '16:00',
    to: '23:00',
    ...input,
    slug,
  })
  const [row] = await server.database.db.select({ id: event.id }).from(event).where(eq(event.slug, slug))
  return row?.id ?? 0
}

/** Makes an event accessible to members only. */
export async function forMembers(server: RunningServer, id: number): Promise<void> {
  await server.database.db.update(event).set({ company: 'members' }).where(eq(event.id, id))
}

/** Creates a staff member who works at a gate. */
export async function newGate(server: RunningServer, name = 'Gate 1'): Promise<Gate> {
  const { id } = await newPerson(server, { name: 'Bea Tarmacott' })
  const asker = server.as({ personId: id, roles: ['gate'] })
  const ask = (eventId: number, shown: string, more: Partial<AdmitInput> = {}) =>
    asker.request('POST', `${BASE}/admit`, {
      body: { event: eventId, gate: name, shown, key: crypto.randomUUID(), ...more },
    })
  return {
    ...asker,
    id,
    ask,
    admit: async (eventId, shown, more) => itemOf(await ask(eventId, shown, more)),
    letIn: (eventId, guest, key = crypto.randomUUID()) =>
      asker.request('POST', `${BASE}/guest`, { body: { event: eventId, gate: name, guest, key } }),
    undo: (eventId, undoes, key = crypto.randomUUID()) =>
      asker.request('POST', `${BASE}/undo`, { body: { event: eventId, key, undoes } }),
    guests: async (eventId, q) => {
      const query = new URLSearchParams({ event: String(eventId), ...(q === undefined ? {} : { q }) })
      const answer = await asker.request('GET', `${BASE}/guests?${query}`)
      if (answer.status !== 200) throw new Error(answer.text)
      return answer.json() as Awaited<ReturnType<Gate['guests']>>
    },
  }
}

export function itemOf(answer: Answer): GateVerdict {
  if (answer.status !== 200) throw new Error(`the gate said ${answer.status}: ${answer.text}`)
  return (answer.json() as { item: GateVerdict }).item
}

/** Returns the current token of a person's membership card. `at` is 1 for the card of their partner. */
export async function cardOf(asker: Asker, at = 0): Promise<string> {
  const answer = await asker.request('GET', '/api/v1/club/membership/card')
  const { cards } = answer.json() as { cards: { verify_url: string | null }[] }
  return cards[at]?.verify_url ?? ''
}

/** Returns a member's number as printed on the card. */
export async function numberOf(server: RunningServer, { id }: Applicant): Promise<number> {
  const [row] = await server.database.db
    .select({ number: member.number })
    .from(member)
    .where(eq(member.personId, id))
  return row?.number ?? 0
}

/** Inserts an entry in its final state, marked as paid by an order if one is given. */
export async function enterAs(
  server: RunningServer,
  {
    eventId,
    personId,
    name,
    state = 'confirmed',
    order,
    guardian = '',
    isDayMember = false,
  }: {
    eventId: number
    personId: number | null
    name: string
    state?: EntryState
    order?: string
    guardian?: string
    isDayMember?: boolean
  },
): Promise<string> {
  const { db } = server.database
  const id = crypto.randomUUID()
  const at = new Date(server.clock.nowMs())
  const paid = order === undefined ? null : await findOrder(db, order)
  await db.insert(entry).values({
    id,
    eventId,
    personId,
    entrantName: name,
    role: 'attendee',
    state,
    priceLabel: 'Member',
    priceCents: 0,
    lateFeeCents: 0,
    extras: [],
    classCode: 'B',
    raceNumber: '',
    transponder: '',
    clubName: '',
    clubMemberNo: '',
    isDayMember,
    mobile: '',
    emergencyName: '',
    emergencyPhone: '',
    guardianName: guardian,
    guardianPhone: '',
    note: '',
    showsName: false,
    queueNumber: state === 'reserve' ? 1 : null,
    orderId: paid?.id ?? null,
    enteredAt: at,
    confirmedAt: at,
    endReason: '',
    updatedAt: at,
  })
  return id
}

/** Returns an event's gate scans in the order of their ids. */
export async function linesOf(server: RunningServer, eventId: number) {
  return server.database.db.select().from(gateLine).where(eq(gateLine.eventId, eventId)).orderBy(gateLine.id)
}

/**
 * Tries to change or delete gate scans with direct SQL and returns the database's error message, or `done` if it
 * succeeds.
 */
export async function changeLineByHand(
  server: RunningServer,
  statement: 'update' | 'delete',
): Promise<string> {
  const text = statement === 'update' ? `update gate_line set outcome = 'admitted'` : 'delete from gate_line'
  try {
    await server.database.pool.query(text)
    return 'done'
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

/** Creates a buyer who has bought one seat for the dinner. */
export async function oneSeat(server: RunningServer) {
  const { id, buyer } = await buySeats(server, 1)
  const [ticket] = (await readTickets(server, id)).tickets
  if (ticket === undefined) throw new Error('no ticket was made')
  return { id, ticket, buyer }
}

/** Creates a full member whose period runs to the middle of next year unless the input says otherwise. */
export function quillfeather(
  server: RunningServer,
  validTo: string | null = '2027-06-30',
): Promise<Applicant> {
  return newMember(server, { validTo, name: 'Jarrah Quillfeather' })
}
