import * as z from 'zod'
import type { Tx } from '#platform/server/database/pool.ts'
import type { GiveUpRule, JobWorker } from '#platform/server/jobs/run-job.ts'
import { type Clock, instantOf } from '#platform/shared/clock.ts'
import { CSV_START, csvLines } from '#platform/shared/csv.ts'
import { HOUR_MS, MINUTE_MS } from '#platform/shared/durations.ts'
import { EXPORT_LIMIT } from '../../exports.contract.ts'
import type { ExportedList, Exports } from './exports.ts'
import {
  addExportPart,
  beginExport,
  deleteExportsBefore,
  failExport,
  finishExport,
  setExportTotal,
} from './exports.store.ts'

/**
 * Age at which a failing job is given up, after at least three attempts. The person who waits for the file then learns
 * that it failed.
 */
const GIVE_UP_MS = 10 * MINUTE_MS

const payload = z.object({ exportId: z.uuid() })

/**
 * Returns the worker that makes the file of an export, one part for each page of the list, and records the export in
 * the audit log. It ends without an error if the export is cancelled meanwhile, or another process has begun it again.
 */
export function makeExportWorker(deps: Exports): JobWorker {
  const { database, clock } = deps
  return async (job, { attempt }) => {
    const { exportId } = payload.parse(job)
    const begun = await database.transaction((tx) => beginExport(tx, exportId, attempt))
    if (begun === null) return undefined
    const list = deps.lists.get(begun.list)
    // During an upgrade, a process of the previous release does not know a new list. Throw, so that the job is retried
    // later, perhaps by a process of the new release.
    if (list === undefined) throw new Error(`no list is exported at ${begun.list}`)
    const { question } = begun
    await setExportTotal(database.db, exportId, await countRecords(deps, list, question))

    let parts = 0
    const add = (records: number, content: string): Promise<boolean> => {
      // The transaction may run twice, so the position is taken before it.
      const position = parts
      parts += 1
      return database.transaction((tx) =>
        addExportPart(tx, exportId, { attempt, position, content, records }),
      )
    }
    if (!(await add(0, CSV_START + csvLines([list.head(question)])))) return undefined
    let total = 0
    for await (const { records, lines } of list.pages(question, database.report)) {
      if (!(await add(records, csvLines(lines)))) return undefined
      total += records
    }
    return async (tx) => {
      if (!(await finishExport(tx, { id: exportId, attempt, parts, at: instantOf(clock) }))) return
      await deps.audit(tx, { personId: begun.personId, ...list.audit(question, total) })
    }
  }
}

/** Counts the records of a list. A count that takes too long is no reason to make no file: the total is then 0, unknown. */
async function countRecords(
  { database, log }: Exports,
  list: ExportedList,
  question: unknown,
): Promise<number> {
  try {
    return await database.report((db) => list.count(db, question))
  } catch (error) {
    log.warn({ err: error }, 'the records of an export could not be counted')
    return 0
  }
}

/** Returns the rule that marks an export as failed once its job is given up. */
export function exportGiveUpRule(clock: Clock): GiveUpRule {
  return {
    afterMs: GIVE_UP_MS,
    onGiveUp: (tx: Tx, job) => failExport(tx, payload.parse(job).exportId, instantOf(clock)),
  }
}

/** Deletes the files that are no longer available. */
export async function deleteOldExports({
  database,
  clock,
}: Pick<Exports, 'database' | 'clock'>): Promise<void> {
  await deleteExportsBefore(database.db, availableSince(clock))
}

/** Returns the instant after which an export must have been started for its file to be available. */
export function availableSince(clock: Clock): Date {
  return new Date(clock.nowMs() - EXPORT_LIMIT.hours * HOUR_MS)
}
