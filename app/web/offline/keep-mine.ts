/**
 * Asks once for what a member reads with no signal, so that it is there although they never opened it: the worker keeps
 * the answers. One call after the other, and seldom, so that it is in nobody's way.
 * @source DOMAIN §6.2 rule 6
 */
import { readSession } from '#features/accounts/web/session-store.ts'
import { clubRegoHome, readCase } from '#features/club-rego/club-rego.contract.ts'
import { entryStanding, myEntries } from '#features/entries/entries.contract.ts'
import { calendarEvent, calendarEvents, calendarFilters } from '#features/events/events.contract.ts'
import { ownBooks, readVehicleBook } from '#features/log-book/log-book.contract.ts'
import { getMembership, memberHome, membershipCard } from '#features/membership/membership.contract.ts'
import { myOrders } from '#features/orders/orders.contract.ts'
import { findTickets } from '#features/tickets/tickets.contract.ts'
import { garageOf, listVehicles, readVehicleRecord } from '#features/vehicles/vehicles.contract.ts'
import { browserClock } from '#platform/web/clock.ts'
import { call } from '#platform/web/http.ts'
import { RequestFailure } from '#platform/web/request-failure.ts'
import { keep, readKept } from '#platform/web/storage.ts'
import { KEPT_MINE_NAME } from './kept-names.ts'
import { untilControlled } from './worker-link.ts'

const AGAIN_AFTER_MS = 6 * 60 * 60 * 1000
/** So many of a kind at most: a garage of a hundred cars is asked for when it is opened. */
const MOST = 10

/** Does it, unless it was done a short while ago. Ends early where there is no signal or its person leaves. */
export async function keepMine(): Promise<void> {
  await untilControlled()
  const personId = readSession().user.id
  const nowMs = browserClock.nowMs()
  const { person, atMs } = (readKept(KEPT_MINE_NAME) ?? {}) as { person?: unknown; atMs?: unknown }
  const isRecent = person === personId && typeof atMs === 'number' && nowMs - atMs < AGAIN_AFTER_MS
  if (personId === 0 || isRecent) return
  const wishes = wishesOf(personId)
  for (let wish = wishes.shift(); wish !== undefined; wish = wishes.shift()) {
    if (readSession().user.id !== personId) return
    try {
      wishes.push(...((await wish()) ?? []))
    } catch (error) {
      // What is refused is not theirs to read; without an answer it is tried again on another page.
      if (!(error instanceof RequestFailure) || error.status === 0 || error.status >= 500) return
    }
  }
  if (readSession().user.id === personId) keep(KEPT_MINE_NAME, { person: personId, atMs: nowMs })
}

/** Asks for one thing, and answers what is to be asked for then. */
type Wish = () => Promise<Wish[] | void>

function wishesOf(personId: number): Wish[] {
  const ask =
    (asked: () => Promise<unknown>): Wish =>
    async () =>
      void (await asked())
  return [
    ask(() => call(membershipCard, {})),
    ask(() => call(memberHome, {})),
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
          ask(() => call(entryStanding, { slug })),
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
