/** What the committee does about members' wishes for their data. @source DOMAIN §4 "Privacy request" */
import type { Tx } from '#platform/server/database/pool.ts'
import { Problem } from '#platform/shared/problem.ts'
import { lockPrivacyWork, movePrivacyWork, type PrivacyWork } from './privacy-work.store.ts'

/** Shows the member that somebody works on it. @throws Problem NOT_FOUND, CONFLICT once somebody has begun */
export async function takeUpPrivacyWork(tx: Tx, id: string): Promise<PrivacyWork> {
  const work = await loadOpen(tx, id)
  if (work.status !== 'received') throw new Problem('CONFLICT')
  return become(tx, work, { status: 'in_progress', answeredAt: null })
}

/** Ends it, whole or in part. @throws Problem NOT_FOUND, CONFLICT once it was answered */
export async function answerPrivacyWork(
  tx: Tx,
  id: string,
  { isWhole, answeredAt }: { isWhole: boolean; answeredAt: Date },
): Promise<PrivacyWork> {
  return become(tx, await loadOpen(tx, id), { status: isWhole ? 'done' : 'partly_done', answeredAt })
}

async function loadOpen(tx: Tx, id: string): Promise<PrivacyWork> {
  const work = await lockPrivacyWork(tx, id)
  if (work === null) throw new Problem('NOT_FOUND')
  if (work.answeredAt !== null) throw new Problem('CONFLICT')
  return work
}

async function become(
  tx: Tx,
  work: PrivacyWork,
  next: Pick<PrivacyWork, 'status' | 'answeredAt'>,
): Promise<PrivacyWork> {
  await movePrivacyWork(tx, work.id, next)
  return { ...work, ...next }
}
