import * as z from 'zod'
import type { Tx } from '#platform/server/database/pool.ts'
import { type GiveUpRule, type JobWorker, PermanentFailure } from '#platform/server/jobs/run-job.ts'
import { type Clock, instantOf } from '#platform/shared/clock.ts'
import { CSV_START, csvLines } from '#platform/shared/csv.ts'
import { HOUR_MS, MINUTE_MS } from '#platform/shared/durations.ts'
import { EXPORT_LIMIT } from '../../exports.contract.ts'
import type { Exports } from './exports.ts'
import {
  addExportPart,
  beginExport,
  deleteExportsBefore,
  failExport,
  finishExport,
  setExportTotal,
} from './exports.store.ts'

/** Time for which a failing export is tried again. The person who waits for the file then learns that it failed. */
const GIVE_UP_MS = 10 * MINUTE_MS

const payload = z.object({ exportId: z.uuid() })

/**
 * Returns the worker that makes the file of an export, one part for each page of the list, and records the export in
 * the audit log. It stops without an error if the export is cancelled meanwhile.
 */
export function makeExportWorker(deps: Exports): JobWorker {
  const { database, clock, stopping } = deps
  return async (job, { attempt }) => {
    const { exportId } = payload.parse(job)
    const begun = await database.transaction((tx) => beginExport(tx, exportId, attempt))
    if (begun === null) return undefined
    const list = deps.lists.get(begun.list)
    if (list === undefined) throw new PermanentFailure(`no list is exported at ${begun.list}`)
    const { question } = begun
    await setExportTotal(database.db, exportId, await database.report((db) => list.count(db, question)))

    let position = 0
    const add = (records: number, content: string): Promise<boolean> =>
      database.transaction((tx) =>
        addExportPart(tx, exportId, { attempt, position: position++, content, records }),
      )
    if (!(await add(0, CSV_START + csvLines([list.head(question)])))) return undefined
    let total = 0
    for await (const { records, lines } of list.pages(question, database.report)) {
      stopping.throwIfAborted()
      if (!(await add(records, csvLines(lines)))) return undefined
      total += records
    }
    return async (tx) => {
      if (!(await finishExport(tx, { id: exportId, attempt, at: instantOf(clock) }))) return
      await deps.audit(tx, { personId: begun.personId, ...list.audit(question, total) })
    }
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
