/**
 * Requests all data that a member may want to read offline, so that the service worker caches it even if the member
 * never opened it. It makes one call at a time and does so rarely, so that the page is not slowed down.
 * @source docs/reference/offline.md §1.1
 */
import { readSession } from '#features/accounts/web/session-store.ts'
import { clubRegoHome, readCase } from '#features/club-rego/club-rego.contract.ts'
import { ownEntryStatus, myEntries } from '#features/entries/entries.contract.ts'
import { calendarEvent, calendarEvents, calendarFilters } from '#features/events/events.contract.ts'
import { ownBooks, readVehicleBook } from '#features/log-book/log-book.contract.ts'
import { membersHome } from '#features/home/home.contract.ts'
import { getMembership, membershipCard } from '#features/membership/membership.contract.ts'
import { myOrders } from '#features/orders/orders.contract.ts'
import { findTickets } from '#features/tickets/tickets.contract.ts'
import { garageOf, listVehicles, readVehicleRecord } from '#features/vehicles/vehicles.contract.ts'
import { browserClock } from '#platform/web/clock.ts'
import { call } from '#platform/web/http.ts'
import { RequestFailure } from '#platform/web/request-failure.ts'
import { keep, readStored } from '#platform/web/storage.ts'
import { KEPT_MINE_NAME } from './stored-names.ts'
import { untilControlled } from './worker-link.ts'

const AGAIN_AFTER_MS = 6 * 60 * 60 * 1000
/**
 * Maximum number of records of one kind that are requested in advance. In a larger garage, the other cars are loaded
 * when they are opened.
 */
const MOST = 10

/** Requests the data, unless that was done recently. Stops early without a network or when the session ends. */
export async function storeOwn(): Promise<void> {
  await untilControlled()
  const personId = readSession().user.id
  const nowMs = browserClock.nowMs()
  const { person, atMs } = (readStored(KEPT_MINE_NAME) ?? {}) as { person?: unknown; atMs?: unknown }
  const isRecent = person === personId && typeof atMs === 'number' && nowMs - atMs < AGAIN_AFTER_MS
  if (personId === 0 || isRecent) return
  const inputs = inputsOf(personId)
  for (let input = inputs.shift(); input !== undefined; input = inputs.shift()) {
    if (readSession().user.id !== personId) return
    try {
      inputs.push(...((await input()) ?? []))
    } catch (error) {
      // Skip refused calls, since the person may not read that data. Stop on network and server errors and retry on a
      // later page.
      if (!(error instanceof RequestFailure) || error.status === 0 || error.status >= 500) return
    }
  }
  if (readSession().user.id === personId) keep(KEPT_MINE_NAME, { person: personId, atMs: nowMs })
}

/** A call together with the handling of its response; it returns the calls that follow from the response. */
type Input = () => Promise<Input[] | void>

function inputsOf(personId: number): Input[] {
  const ask =
    (asked: () => Promise<unknown>): Input =>
    async () =>
      void (await asked())
  return [
    ask(() => call(membershipCard, {})),
    ask(() => call(membersHome, {})),
    ask(() => call(getMembership, {})),
    async () => {
      const { data } = await call(myOrders, { page: 1 })
      const withTickets = data.filter(({ has_tickets: has }) => has)
      return withTickets.slice(0, MOST).map(({ id }) => ask(() => call(findTickets, { id })))
    },
    async () => {
      const { data } = await call(ownBooks, {})
      return data.slice(0, MOST).map(({ vehicle_id }) => ask(() => call(readVehicleBook, { vehicle_id })))
    },
    async () => {
      const { data } = await call(listVehicles, garageOf(personId))
      return data
        .slice(0, MOST)
        .map(({ id }) => ask(() => call(readVehicleRecord, {}, { params: { id: String(id) } })))
    },
    async () => {
      const { data } = await call(myEntries, {})
      return data
        .slice(0, MOST)
        .flatMap(({ slug }) => [
          ask(() => call(calendarEvent, {}, { params: { slug } })),
          ask(() => call(ownEntryStatus, { slug })),
        ])
    },
    ask(() => call(calendarEvents, {})),
    ask(() => call(calendarFilters, {})),
    async () => {
      const { cases } = await call(clubRegoHome, {})
      return cases.slice(0, MOST).map(({ id }) => ask(() => call(readCase, { id })))
    },
  ]
}
