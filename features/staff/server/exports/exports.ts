/** The lists that can be exported, and the start of an export. */
import type { Caller } from '#platform/server/caller.ts'
import type { Db, ReadReport } from '#platform/server/database/pool.ts'
import { lockByName } from '#platform/server/database/named-lock.store.ts'
import { personOf } from '#platform/server/http/require-role.ts'
import { enqueueJob } from '#platform/server/jobs/jobs.ts'
import type { Random } from '#platform/server/random.ts'
import type { Service } from '#platform/server/service.ts'
import { instantOf } from '#platform/shared/clock.ts'
import type { CsvRow } from '#platform/shared/csv.ts'
import type { Locale } from '#platform/shared/locales.ts'
import { Problem } from '#platform/shared/problem.ts'
import { EXPORT_LIMIT, EXPORT_REFUSALS } from '../../exports.contract.ts'
import type { Audit, Done } from '../audit.ts'
import { countUnfinishedExports, type DeskExportRow, insertExport } from './exports.store.ts'
import type { ExportPage, ListExport } from './list-export.ts'

export const MAKE_EXPORT_JOB = 'exports.make'

/** A list as the job and the download use it: its functions receive the stored question. */
export type ExportedList = {
  mayCall: (caller: Caller) => void
  head: (question: unknown) => CsvRow
  count: (db: Db, question: unknown) => Promise<number>
  pages: (question: unknown, read: ReadReport) => AsyncIterable<ExportPage>
  audit: (question: unknown, records: number) => Omit<Done, 'personId'>
  mayDownload?: ((caller: Caller, question: unknown) => void) | undefined
}

/** The dependencies of exports, and the lists that can be exported, by the path of the call that starts the export. */
export type Exports = Pick<Service, 'database' | 'clock' | 'log'> & {
  random: Random
  audit: Audit
  lists: Map<string, ExportedList>
}

/** Creates the mechanism without lists. Each feature adds its lists with `serveExport` when its routes are registered. */
export function openExports(deps: Omit<Exports, 'lists'>): Exports {
  return { ...deps, lists: new Map() }
}

/**
 * Starts an export for the caller: stores the complete question and enqueues the job that makes the file.
 * @throws Problem RATE_LIMITED if the caller has the maximum number of unfinished exports, and what `questionOf` throws
 */
export async function startExport<Input, Question extends object>(
  { database, clock, random }: Exports,
  list: ListExport<Input, Question>,
  { input, caller, locale }: { input: Input; caller: Caller; locale: Locale },
): Promise<DeskExportRow> {
  const personId = personOf(caller)
  const question = await list.questionOf(input, { caller, locale })
  return database.transaction(async (tx) => {
    await lockByName(tx, `exports of person ${personId}`)
    if ((await countUnfinishedExports(tx, personId)) >= EXPORT_LIMIT.making)
      throw new Problem(EXPORT_REFUSALS.tooMany)
    const id = random.uuid()
    await enqueueJob(
      tx,
      { clock, random },
      {
        kind: MAKE_EXPORT_JOB,
        payload: { exportId: id },
        lane: 'long',
      },
    )
    return insertExport(tx, {
      id,
      list: list.endpoint.path,
      question,
      fileName: list.fileName(question),
      personId,
      requestedAt: instantOf(clock),
    })
  })
}
