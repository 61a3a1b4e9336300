import { markDriven } from '#features/entries/server/entries.public.ts'
import {
  type EventRow,
  findEvent,
  listClasses,
  lockEvent,
  updateEvent,
} from '#features/events/server/events.public.ts'
import type { Audit } from '#features/staff/server/staff.public.ts'
import type { Db, Tx } from '#platform/server/database/pool.ts'
import type { Service } from '#platform/server/service.ts'
import { instantOf } from '#platform/shared/clock.ts'
import { Problem } from '#platform/shared/problem.ts'
import { readResultFile, type ReadResult } from '../result-file.rules.ts'
import { type DeskResults, RESULTS_REFUSALS, type ResultStep } from '../results-desk.contract.ts'
import { isShown, statusAfter } from '../results.rules.ts'
import { presentDeskRow, presentEntrant } from './results.presenters.ts'
import { listDeskResults, listEntrantsOf, type NewResult, replaceResults } from './results.store.ts'

export type ResultsPowers = Pick<Service, 'database' | 'clock' | 'contentVersion'> & { audit: Audit }

/** So many mistakes of a file are named at once. */
const MISTAKES_NAMED = 50

/** An event's results as the desk has them, and who was in. @throws Problem NOT_FOUND */
export async function readDeskResults(
  db: Db,
  { clock }: Pick<ResultsPowers, 'clock'>,
  eventId: number,
): Promise<DeskResults> {
  const event = await findEvent(db, eventId)
  if (event === null) throw new Problem('NOT_FOUND')
  const classes = await listClasses(db, eventId)
  const entrants = await listEntrantsOf(db, eventId)
  const rows = await listDeskResults(db, eventId)
  return {
    event: {
      id: event.id,
      slug: event.slug,
      title: event.title,
      starts_on: event.startsOn,
      state: event.status,
      is_over: isOver(event, instantOf(clock)),
      classes: classes.map(({ code, name }) => ({ code, name })),
    },
    entrants: entrants.map(presentEntrant),
    rows: rows.map(presentDeskRow),
    version: versionOf(event, rows),
  }
}

type DeskRows = Awaited<ReturnType<typeof listDeskResults>>

/** What everybody sees of it, and its newest row: an import makes all of them anew. */
function versionOf({ status }: EventRow, rows: DeskRows): string {
  return `${status} ${Math.max(0, ...rows.map(({ result }) => result.id))}`
}

/** Nobody replaces or makes final what they have not seen. @throws Problem CONFLICT */
function refuseOther(event: EventRow, rows: DeskRows, version: string | undefined): void {
  if (version !== undefined && version !== versionOf(event, rows)) throw new Problem('CONFLICT')
}

/**
 * Takes a file of results, all of it or nothing; what the event had before is gone. Shown ones change at once.
 * @throws Problem NOT_FOUND, CONFLICT, VALIDATION
 */
export async function bringResults(
  powers: ResultsPowers,
  { event: eventId, csv, version }: { event: number; csv: string; version?: string | undefined },
  by: number,
): Promise<DeskResults> {
  return powers.database.transaction(async (tx) => {
    const event = await holdOpen(powers, tx, eventId)
    refuseOther(event, await listDeskResults(tx, eventId), version)
    const classes = await listClasses(tx, eventId)
    const entrants = (await listEntrantsOf(tx, eventId)).map(presentEntrant)
    const { results, mistakes } = readResultFile(csv, { classes, entrants })
    if (mistakes.length > 0)
      throw new Problem('VALIDATION', {
        fields: mistakes
          .slice(0, MISTAKES_NAMED)
          .map(({ words }) => ({ field: 'csv', code: 'row', message: words })),
      })
    const replaced = await replaceResults(
      tx,
      eventId,
      results.map((result, at) => rowOf(result, eventId, at + 1)),
    )
    if (isShown(event.status)) await showAnew(powers, tx, event, {})
    return told(powers, tx, {
      eventId,
      by,
      verb: 'results_imported',
      change: { rows: results.length, replaced },
    })
  })
}

/**
 * Shows results as provisional, makes them final, or takes them back. A step that was taken already is taken once.
 * @throws Problem NOT_FOUND, CONFLICT
 */
export async function takeStep(
  powers: ResultsPowers,
  { event: eventId, step, version }: { event: number; step: ResultStep; version?: string | undefined },
  by: number,
): Promise<DeskResults> {
  return powers.database.transaction(async (tx) => {
    const event = await hold(tx, eventId)
    const status = statusAfter(event.status, step)
    if (status === null)
      throw new Problem(
        event.status === 'results_final' ? RESULTS_REFUSALS.isFinal : RESULTS_REFUSALS.notOver,
      )
    if (status === event.status) return readDeskResults(tx, powers, eventId)
    if (!isOver(event, instantOf(powers.clock))) throw new Problem(RESULTS_REFUSALS.notOver)
    const rows = await listDeskResults(tx, eventId)
    if (rows.length === 0) throw new Problem(RESULTS_REFUSALS.nothing)
    refuseOther(event, rows, version)
    if (step === 'finish') await markEntries(powers, tx, rows, by)
    await showAnew(powers, tx, event, { status })
    return told(powers, tx, {
      eventId,
      by,
      verb: `results_${PAST[step]}`,
      change: { from: event.status, to: status },
    })
  })
}

/** Final results settle who was there. */
async function markEntries(powers: ResultsPowers, tx: Tx, rows: DeskRows, by: number): Promise<void> {
  const idsOf = (isAway: boolean) =>
    rows.flatMap(({ result }) =>
      result.entryId !== null && (result.outcome === 'DNS') === isAway ? [result.entryId] : [],
    )
  await markDriven(powers, tx, { drove: idsOf(false), away: idsOf(true), by })
}

const PAST: Record<ResultStep, string> = {
  publish: 'published',
  finish: 'made_final',
  take_back: 'taken_back',
}

async function hold(tx: Tx, id: number): Promise<EventRow> {
  const event = await lockEvent(tx, id)
  if (event === null) throw new Problem('NOT_FOUND')
  return event
}

/** An event that may be given results, held. */
async function holdOpen({ clock }: ResultsPowers, tx: Tx, id: number): Promise<EventRow> {
  const event = await hold(tx, id)
  if (event.status === 'results_final') throw new Problem(RESULTS_REFUSALS.isFinal)
  if (!isOver(event, instantOf(clock))) throw new Problem(RESULTS_REFUSALS.notOver)
  return event
}

/** Whether it was held and has ended, by the clock and by what the club says of it. */
function isOver({ status, endsAt }: EventRow, now: Date): boolean {
  return isShown(status) || (status === 'published' && endsAt <= now)
}

/** Everybody sees it at once. Calendars need not hear of it: day and place are what they were. */
async function showAnew(
  { clock, contentVersion }: ResultsPowers,
  tx: Tx,
  event: EventRow,
  change: { status?: EventRow['status'] },
): Promise<void> {
  const at = instantOf(clock)
  const updatedAt = at > event.updatedAt ? at : new Date(event.updatedAt.getTime() + 1)
  await updateEvent(tx, event.id, { ...change, updatedAt })
  await contentVersion.bump(tx)
}

type Deed = { eventId: number; by: number; verb: string; change: Record<string, unknown> }

/** Writes down who did what, and answers how it stands now. */
async function told(
  powers: ResultsPowers,
  tx: Tx,
  { eventId, by, verb, change }: Deed,
): Promise<DeskResults> {
  await powers.audit(tx, { personId: by, verb, subjectKind: 'event', subjectId: String(eventId), change })
  return readDeskResults(tx, powers, eventId)
}

function rowOf(result: ReadResult, eventId: number, line: number): NewResult {
  return {
    eventId,
    line,
    position: result.position,
    entryId: result.entrant?.id ?? null,
    name: result.entrant === null ? result.name : '',
    raceNumber: result.race_number,
    classCode: result.class_code,
    car: result.car,
    timesMs: result.times_ms,
    bestMs: result.best_ms,
    penaltyMs: result.penalty_ms,
    outcome: result.outcome,
    points: result.points,
  }
}
