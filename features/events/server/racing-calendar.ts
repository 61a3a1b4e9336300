/** What others put on: asked for now and then, kept in the database, and read from memory. */
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
import { findKeptRacing, keepRacing } from './racing.store.ts'

/** Everything that is known of others' events; nothing where no calendar of theirs is connected. */
export type RacingReader = () => Promise<readonly RacingListed[]>

export type RacingCalendar = {
  read: RacingReader
  /** Asks the third party once. What it does not answer stays as it was told last. */
  refresh(): Promise<void>
}

export type RacingCalendarPowers = Pick<Service, 'database' | 'clock' | 'log' | 'contentVersion'> & {
  /** Null where none is connected. */
  racing: { service: RacingEvents; source: string } | null
  timezone: () => Promise<string>
}

/** What ended earlier is of no use to anybody. */
const BACK_DAYS = 31
/** What was told longer ago than this may be wrong by now. */
const KEPT_MS = 7 * DAY_MS

/** The third party's calendar, as far as the club's own shows it. */
export function openRacingCalendar(powers: RacingCalendarPowers): RacingCalendar {
  const { racing } = powers
  if (racing === null) return { read: () => Promise.resolve([]), refresh: () => Promise.resolve() }
  const { source } = racing
  return { read: keptReader(powers, source), refresh: () => refreshRacing(powers, racing) }
}

/** What is kept changes with the content alone, so it is read once for each state of that. */
function keptReader(
  { database, contentVersion }: Pick<RacingCalendarPowers, 'database' | 'contentVersion'>,
  source: string,
): RacingReader {
  let known: { version: number; events: Promise<readonly RacingListed[]> } | null = null
  return () => {
    const version = contentVersion.current()
    if (known?.version === version) return known.events
    const reading = findKeptRacing(database.db, source).then((kept) => kept?.events ?? [])
    known = { version, events: reading }
    reading.catch(() => {
      if (known?.events === reading) known = null
    })
    return reading
  }
}

async function refreshRacing(
  powers: RacingCalendarPowers,
  { service, source }: { service: RacingEvents; source: string },
): Promise<void> {
  const { database, clock, log, contentVersion } = powers
  const fromDay = addDays(dayInZone(clock.nowMs(), await powers.timezone()), -BACK_DAYS)
  const told = await ask(service, fromDay, (code) => log.warn({ code }, 'the racing calendar gave no answer'))
  const kept = await findKeptRacing(database.db, source)
  const isTooOld = kept !== null && clock.nowMs() - kept.checkedAt.getTime() > KEPT_MS
  if (told === null && !isTooOld) return
  const events = told ?? []
  await database.transaction(async (tx) => {
    const isChanged = !isDeepStrictEqual(kept?.events ?? [], events)
    // What is given up keeps the day on which it was last told.
    const checkedAt = told === null && kept !== null ? kept.checkedAt : instantOf(clock)
    await keepRacing(tx, { source, events, checkedAt })
    if (isChanged) await contentVersion.bump(tx)
  })
}

/** Null where it gave no answer. */
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
