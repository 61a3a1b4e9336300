/** Tests the offline decisions on real codes, with the keys that the server sent before. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ticket as tickets } from '#features/tickets/server/tickets.tables.ts'
import { signedCodes } from '#platform/server/signed-codes.ts'
import { decideOffline } from '../web/decide-offline.ts'
import type { GateEventsAnswer } from '../gate.contract.ts'
import {
  EVENING,
  newGate,
  oneSeat,
  putOnEvening,
  START,
  startGate,
  type Gate,
} from '#tests/gate/gate-club.ts'
import type { RunningServer } from '#tests/kit/server.ts'
import { buySeats, DINNER, readTickets, SECRET, sellSeats } from '#tests/tickets/seats.ts'

let server: RunningServer
let gate: Gate

beforeAll(async () => {
  server = await startGate()
  server.clock.setTo(START)
  gate = await newGate(server)
})
afterAll(() => server.stop())

/** Returns the result that a gate device without a connection shows for a scanned code. */
async function answerOffline(eventId: number, qr: string, today = '2026-12-05'): Promise<string> {
  const answer = await gate.request('GET', '/api/v1/club/gate/events')
  const { data, coming, keys } = answer.json() as GateEventsAnswer
  const event = [...data, ...coming].find(({ id }) => id === eventId)
  if (event === undefined) throw new Error('the gate was not told of the event')
  const days = { id: event.id, first: event.starts_on, last: event.ends_on }
  return (await decideOffline(qr, { keys, today, isWaiting: false, event: days })).outcome
}

it('admits the ticket of this event on its day, and of no other event or day', async () => {
  const evening = await putOnEvening(server)
  const twin = await putOnEvening(server)
  const dayAfter = await putOnEvening(server, { day: '2026-12-06' })
  await sellSeats(server, 'LINKED', { ...DINNER, event_id: evening })
  const { buyer, id } = await buySeats(server, 1, 'LINKED')
  const qr = (await readTickets(buyer, id)).tickets[0]?.qr ?? ''
  server.clock.setTo(EVENING)
  expect(await answerOffline(evening, qr)).toBe('waiting')
  expect(await answerOffline(evening, qr, '2026-12-06')).toBe('other_day')
  expect(await answerOffline(twin, qr)).toBe('other_event')
  expect(await answerOffline(dayAfter, qr, '2026-12-06')).toBe('other_event')
})

it('does not admit a printed code without an event, which the online gate admits', async () => {
  server.clock.setTo(START)
  const evening = await putOnEvening(server)
  const { ticket } = await oneSeat(server)
  const [row] = await server.database.db
    .select({ code: tickets.code })
    .from(tickets)
    .where(eq(tickets.id, ticket.id))
  const printed = signedCodes(SECRET, 'ticket').sign(row?.code ?? '')
  server.clock.setTo(EVENING)
  for (const qr of [printed, ticket.qr]) expect(await answerOffline(evening, qr)).toBe('unproved')
  expect((await gate.admit(evening, printed)).outcome).toBe('admitted')
})
