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
import { instantAfter } from '#platform/server/revision.ts'
import type { Service } from '#platform/server/service.ts'
import { instantOf } from '#platform/shared/clock.ts'
import { Problem } from '#platform/shared/problem.ts'
import { readResultFile, type ReadResult } from '../result-file.rules.ts'
import { type DeskResults, RESULTS_REFUSALS, type ResultStep } from '../results-desk.contract.ts'
import { isShown, statusAfter } from '../results.rules.ts'
import { presentDeskRow, presentEntrant } from './results.presenters.ts'
import { listDeskResults, listEntrantsOf, type NewResult, replaceResults } from './results.store.ts'

export type ResultsDeps = Pick<Service, 'database' | 'clock' | 'contentVersion'> & { audit: Audit }

/** The greatest number of mistakes reported for a file. */
const MISTAKES_NAMED = 50

/** Returns an event’s results for staff, and its entrants. @throws Problem NOT_FOUND */
export async function readDeskResults(
  db: Db,
  { clock }: Pick<ResultsDeps, 'clock'>,
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

/** Returns the version: the event’s status and the highest row id, because each import inserts new rows. */
function versionOf({ status }: EventRow, rows: DeskRows): string {
  return `${status} ${Math.max(0, ...rows.map(({ result }) => result.id))}`
}

/** Refuses to replace or finalise results that have changed since the caller loaded them. @throws Problem CONFLICT */
function refuseOther(event: EventRow, rows: DeskRows, version: string | undefined): void {
  if (version !== undefined && version !== versionOf(event, rows)) throw new Problem('CONFLICT')
}

/**
 * Imports a results file completely or not at all and replaces the event’s earlier results. Published results change at
 * once.
 * @throws Problem NOT_FOUND, CONFLICT, VALIDATION
 */
export async function importResultFile(
  deps: ResultsDeps,
  { event: eventId, csv, version }: { event: number; csv: string; version?: string | undefined },
  by: number,
): Promise<DeskResults> {
  return deps.database.transaction(async (tx) => {
    const event = await lockChangeable(deps, tx, eventId)
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
    if (isShown(event.status)) await republish(deps, tx, event, {})
    return recordAction(deps, tx, {
      eventId,
      by,
      verb: 'results_imported',
      change: { rows: results.length, replaced },
    })
  })
}

/**
 * Publishes results as provisional, makes them final, or withdraws them. Repeating a step has no further effect.
 * @throws Problem NOT_FOUND, CONFLICT
 */
export async function takeStep(
  deps: ResultsDeps,
  { event: eventId, step, version }: { event: number; step: ResultStep; version?: string | undefined },
  by: number,
): Promise<DeskResults> {
  return deps.database.transaction(async (tx) => {
    const event = await lockExisting(tx, eventId)
    const status = statusAfter(event.status, step)
    if (status === null)
      throw new Problem(
        event.status === 'results_final' ? RESULTS_REFUSALS.isFinal : RESULTS_REFUSALS.notOver,
      )
    if (status === event.status) return readDeskResults(tx, deps, eventId)
    if (!isOver(event, instantOf(deps.clock))) throw new Problem(RESULTS_REFUSALS.notOver)
    const rows = await listDeskResults(tx, eventId)
    if (rows.length === 0) throw new Problem(RESULTS_REFUSALS.nothing)
    refuseOther(event, rows, version)
    if (step === 'finish') await markEntries(deps, tx, rows, by)
    await republish(deps, tx, event, { status })
    return recordAction(deps, tx, {
      eventId,
      by,
      verb: `results_${PAST[step]}`,
      change: { from: event.status, to: status },
    })
  })
}

/** Marks each entry as driven or absent when the results become final. */
async function markEntries(deps: ResultsDeps, tx: Tx, rows: DeskRows, by: number): Promise<void> {
  const idsOf = (isAway: boolean) =>
    rows.flatMap(({ result }) =>
      result.entryId !== null && (result.outcome === 'DNS') === isAway ? [result.entryId] : [],
    )
  await markDriven(deps, tx, { drove: idsOf(false), away: idsOf(true), by })
}

const PAST: Record<ResultStep, string> = {
  publish: 'published',
  finish: 'made_final',
  take_back: 'taken_back',
}

async function lockExisting(tx: Tx, id: number): Promise<EventRow> {
  const event = await lockEvent(tx, id)
  if (event === null) throw new Problem('NOT_FOUND')
  return event
}

/** Locks an event and returns it if its results may be changed. */
async function lockChangeable({ clock }: ResultsDeps, tx: Tx, id: number): Promise<EventRow> {
  const event = await lockExisting(tx, id)
  if (event.status === 'results_final') throw new Problem(RESULTS_REFUSALS.isFinal)
  if (!isOver(event, instantOf(clock))) throw new Problem(RESULTS_REFUSALS.notOver)
  return event
}

/** Returns whether the event took place and has ended, by its times and its status. */
function isOver({ status, endsAt }: EventRow, now: Date): boolean {
  return isShown(status) || (status === 'published' && endsAt <= now)
}

/**
 * Changes the event and bumps the content version, so that the change is visible at once. The calendar feed does not
 * change, because day and place are unchanged.
 */
async function republish(
  { clock, contentVersion }: ResultsDeps,
  tx: Tx,
  event: EventRow,
  change: { status?: EventRow['status'] },
): Promise<void> {
  await updateEvent(tx, event.id, {
    ...change,
    updatedAt: instantAfter(event.updatedAt, clock.nowMs()),
  })
  await contentVersion.bump(tx)
}

type Action = { eventId: number; by: number; verb: string; change: Record<string, unknown> }

/** Writes the action to the audit log and returns the current results. */
async function recordAction(
  deps: ResultsDeps,
  tx: Tx,
  { eventId, by, verb, change }: Action,
): Promise<DeskResults> {
  await deps.audit(tx, { personId: by, verb, subjectKind: 'event', subjectId: String(eventId), change })
  return readDeskResults(tx, deps, eventId)
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
