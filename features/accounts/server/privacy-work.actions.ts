/** The committee’s actions for members’ requests about their data. @source docs/reference/accounts.md §9.1 */
import type { Tx } from '#platform/server/database/pool.ts'
import { Problem } from '#platform/shared/problem.ts'
import { lockPrivacyWork, movePrivacyWork, type PrivacyWork } from './privacy-work.store.ts'

/** Marks a request as in progress. @throws Problem NOT_FOUND, CONFLICT when it is in progress already */
export async function startPrivacyWork(tx: Tx, id: string): Promise<PrivacyWork> {
  const work = await findOpenPrivacyWork(tx, id)
  if (work.status !== 'received') throw new Problem('CONFLICT')
  return changeWork(tx, work, { status: 'in_progress', answeredAt: null })
}

/** Closes a request as done or partly done. @throws Problem NOT_FOUND, CONFLICT when it was answered already */
export async function resolvePrivacyWork(
  tx: Tx,
  id: string,
  { isWhole, answeredAt }: { isWhole: boolean; answeredAt: Date },
): Promise<PrivacyWork> {
  return changeWork(tx, await findOpenPrivacyWork(tx, id), {
    status: isWhole ? 'done' : 'partly_done',
    answeredAt,
  })
}

/**
 * Returns an open request and locks it until the transaction ends. @throws Problem NOT_FOUND, CONFLICT when it was
 * answered already
 */
export async function findOpenPrivacyWork(tx: Tx, id: string): Promise<PrivacyWork> {
  const work = await lockPrivacyWork(tx, id)
  if (work === null) throw new Problem('NOT_FOUND')
  if (work.answeredAt !== null) throw new Problem('CONFLICT')
  return work
}

async function changeWork(
  tx: Tx,
  work: PrivacyWork,
  next: Pick<PrivacyWork, 'status' | 'answeredAt'>,
): Promise<PrivacyWork> {
  await movePrivacyWork(tx, work.id, next)
  return { ...work, ...next }
}
