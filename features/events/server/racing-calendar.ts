/** Events of other organisers: fetched at intervals, stored in the database, and cached in memory. */
import { isDeepStrictEqual } from 'node:util'
import {
  type RacingEvent,
  type RacingEvents,
  RacingEventsRefusal,
} from '#integrations/racing-events/racing-events.ts'
import type { Service } from '#platform/server/service.ts'
import { instantOf } from '#platform/shared/clock.ts'
import { addDays } from '#platform/shared/days.ts'
import { DAY_MS } from '#platform/shared/durations.ts'
import { dayInZone } from '#platform/shared/format.ts'
import { EVENT_KINDS, type RacingListed } from '../events.contract.ts'
import { findStoredRacing, storeRacing } from './racing.store.ts'

/** Returns the stored events of other organisers; empty if no calendar is connected. */
export type RacingReader = () => Promise<readonly RacingListed[]>

export type RacingCalendar = {
  read: RacingReader
  /** Fetches the third party's calendar once. If it does not respond, the stored events remain. */
  refresh(): Promise<void>
}

export type RacingCalendarDeps = Pick<Service, 'database' | 'clock' | 'log' | 'contentVersion'> & {
  /** The calendar of other organisers; null if none is connected. */
  racing: { service: RacingEvents; source: string } | null
  timezone: () => Promise<string>
}

/** Events that ended more than this number of days ago are not fetched. */
const BACK_DAYS = 31
/** Age in ms after which stored events are dropped, because they may be wrong. */
const CACHE_TTL_MS = 7 * DAY_MS

/** Creates the reader of the third party's calendar. */
export function openRacingCalendar(deps: RacingCalendarDeps): RacingCalendar {
  const { racing } = deps
  if (racing === null) return { read: () => Promise.resolve([]), refresh: () => Promise.resolve() }
  const { source } = racing
  return { read: cachedReader(deps, source), refresh: () => refreshRacing(deps, racing) }
}

/** Returns a reader that caches the stored events for each content version, since they change only with it. */
function cachedReader(
  { database, contentVersion }: Pick<RacingCalendarDeps, 'database' | 'contentVersion'>,
  source: string,
): RacingReader {
  let known: { version: number; events: Promise<readonly RacingListed[]> } | null = null
  return () => {
    const version = contentVersion.current()
    if (known?.version === version) return known.events
    const reading = findStoredRacing(database.db, source).then((stored) => stored?.events ?? [])
    known = { version, events: reading }
    reading.catch(() => {
      if (known?.events === reading) known = null
    })
    return reading
  }
}

async function refreshRacing(
  deps: RacingCalendarDeps,
  { service, source }: { service: RacingEvents; source: string },
): Promise<void> {
  const { database, clock, log, contentVersion } = deps
  const fromDay = addDays(dayInZone(clock.nowMs(), await deps.timezone()), -BACK_DAYS)
  const fetched = await ask(service, fromDay, (code) =>
    log.warn({ code }, 'the racing calendar gave no answer'),
  )
  const stored = await findStoredRacing(database.db, source)
  const isTooOld = stored !== null && clock.nowMs() - stored.checkedAt.getTime() > CACHE_TTL_MS
  if (fetched === null && !isTooOld) return
  const events = fetched ?? []
  await database.transaction(async (tx) => {
    const isChanged = !isDeepStrictEqual(stored?.events ?? [], events)
    // If the third party does not respond and the stored events are too old, they are deleted, but the time of the last
    // response stays stored.
    const checkedAt = fetched === null && stored !== null ? stored.checkedAt : instantOf(clock)
    await storeRacing(tx, { source, events, checkedAt })
    if (isChanged) await contentVersion.bump(tx)
  })
}

/** Fetches the events; null if the third party refused or did not respond. */
async function ask(
  service: RacingEvents,
  fromDay: string,
  onRefused: (code: string) => void,
): Promise<RacingListed[] | null> {
  try {
    return (await service.list(fromDay)).map(listedOf)
  } catch (error) {
    if (!(error instanceof RacingEventsRefusal)) throw error
    onRefused(error.code)
    return null
  }
}

function listedOf({ discipline, ...event }: RacingEvent): RacingListed {
  const word = discipline.replace(/[\s-]+/g, '_')
  return { ...event, kind: EVENT_KINDS.find((kind) => kind === word) ?? null }
}
