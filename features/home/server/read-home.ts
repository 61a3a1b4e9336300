import { ON_THE_ROAD } from '#features/club-rego/case-states.rules.ts'
import { findNextEntry, type NextEntryDeps, readNextEntry } from '#features/entries/server/entries.public.ts'
import { entryWindowOf } from '#features/events/events.rules.ts'
import { type ComingEvents, findComingEvents } from '#features/events/server/events.public.ts'
import { readOwnBooks } from '#features/log-book/server/log-book.public.ts'
import {
  clubToday,
  type MembershipDeps,
  readMembershipHome,
} from '#features/membership/server/membership.public.ts'
import { findBestAt, findLastResult, presentLast } from '#features/results/server/results.public.ts'
import { instantOf } from '#platform/shared/clock.ts'
import { dayInZone } from '#platform/shared/format.ts'
import type { Locale } from '#platform/shared/locales.ts'
import { Problem } from '#platform/shared/problem.ts'
import type { MembersHome, OwnHome } from '../home.contract.ts'
import { type WatchedCase, watchedDates, watchedRange } from '../watched-dates.rules.ts'
import { findOwnGarage } from './home.store.ts'

export type HomeDeps = MembershipDeps & NextEntryDeps

/**
 * Returns everything that the members' home shows. Runs a fixed number of SQL statements; those for an entry and for
 * log books are sent only if the person has any.
 * @throws Problem NOT_FOUND
 */
export async function readHome(deps: HomeDeps, personId: number, locale: Locale): Promise<MembersHome> {
  const { db } = deps.database
  const [today, shown] = await Promise.all([clubToday(deps), deps.shown(locale)])
  const [{ home, row }, garage, entered, events, last] = await Promise.all([
    readMembershipHome(deps, personId, locale),
    findOwnGarage(db, personId, watchedRange(today)),
    findNextEntry(db, personId, today),
    findComingEvents(db, { today, now: instantOf(deps.clock), shown }),
    findLastResult(db, personId, shown),
  ])
  if (garage === null) throw new Problem('NOT_FOUND')
  const { bookNames, cases } = garage
  const hasBooks = Object.keys(bookNames).length > 0
  const [entry, best, books] = await Promise.all([
    entered === null ? null : readNextEntry(deps, entered, { row, shown }),
    entered === null ? null : findBestAt(db, personId, { ...entered.meeting, shown }),
    hasBooks ? readOwnBooks({ ...deps, today: () => Promise.resolve(today) }, personId) : [],
  ])
  const competitionLicenceEnds = row.member?.licenceExpiry ?? null
  const { driversLicenceEnds, regos } = garage
  const own: OwnHome = {
    entry:
      entry === null
        ? null
        : { ...entry, best: best === null ? null : { time_ms: best.bestMs, title: best.title } },
    next_event: events.next === null ? null : presentNext(events.next, deps.clock.nowMs()),
    open_events: events.open,
    result: last === null ? null : presentLast(last),
    cars: garage.cars,
    club_rego: {
      to_do: caseToDo(cases),
      registered: cases.filter(({ state }) => ON_THE_ROAD.includes(state)).length,
    },
    dates: watchedDates(
      {
        competitionLicenceEnds,
        driversLicenceEnds,
        regos,
        cases,
        books: books.map((book) => ({ ...book, name: bookNames[book.vehicle_id] ?? '' })),
      },
      today,
    ),
    licence_ends: competitionLicenceEnds ?? driversLicenceEnds,
  }
  return { ...home, own }
}

function presentNext(
  { slug, title, starts_on, ...event }: NonNullable<ComingEvents['next']>,
  nowMs: number,
): NonNullable<OwnHome['next_event']> {
  const found = entryWindowOf(event, nowMs)
  const entries =
    found === null
      ? null
      : {
          kind: found.kind,
          day: found.at === null ? null : dayInZone(Date.parse(found.at), event.timezone),
        }
  return { slug, title, starts_on, entries }
}

/** Returns the case whose owner must act, the most urgent kind first; null if there is none. */
function caseToDo(cases: readonly WatchedCase[]): OwnHome['club_rego']['to_do'] {
  for (const state of ['changes_requested', 'declaration_signed', 'draft'] as const) {
    const found = cases.find((one) => one.state === state)
    if (found !== undefined) return { id: found.id, name: found.name, state }
  }
  return null
}
