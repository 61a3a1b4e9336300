import type { Db } from '#platform/server/database/pool.ts'
import {
  countFailedJobs,
  FAILED_JOBS_ORDER,
  type FailedJobRow,
  listFailedJobs,
} from '#platform/server/jobs/failed-jobs.store.ts'
import type { JobGroup } from '#platform/server/jobs/job-groups.ts'
import { COUNTED_MOST } from './list-cursor.ts'
import { pageOf, readCursor } from './list-pages.ts'
import { rowOrder } from './row-order.store.ts'

export type FailedJobsPage = {
  rows: FailedJobRow[]
  /** The cursor of the next page; null on the last page. */
  next: string | null
  /** The number of jobs in the list, at most 1,000. */
  total: number
  has_more_than_total: boolean
}

/**
 * Reads a page of failed jobs: those that were given up first, then by age.
 * @param question.after the cursor of the page; undefined for the first one
 * @param question.words the words of a tsquery for the address and the subject of mails; empty for all
 * @throws Problem VALIDATION for a malformed cursor
 */
export async function readFailedJobs(
  db: Db,
  question: { group: JobGroup; words?: string; after: string | undefined; pageSize: number },
): Promise<FailedJobsPage> {
  const { after, pageSize, ...filter } = question
  const { columns, types } = FAILED_JOBS_ORDER
  const terms = rowOrder(columns, types, { isDescending: false, after: readCursor(after) })
  const [rows, count] = await Promise.all([
    listFailedJobs(db, { ...filter, ...terms, limit: pageSize + 1 }),
    countFailedJobs(db, filter, COUNTED_MOST),
  ])
  const page = pageOf(rows, pageSize, ({ finishedAt, createdText, id }) => [
    finishedAt === null ? 1 : 0,
    createdText,
    id,
  ])
  return { ...page, total: Math.min(count, COUNTED_MOST), has_more_than_total: count > COUNTED_MOST }
}
