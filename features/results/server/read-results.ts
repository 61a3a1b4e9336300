import type { Db } from '#platform/server/database/pool.ts'
import type { EventResults } from '../results.contract.ts'
import { presentResults } from './results.presenters.ts'
import { listShownResults } from './results.store.ts'

/** Returns the published results of an event, with one statement; null if none are published. */
export async function readResults(db: Db, slug: string): Promise<EventResults | null> {
  return presentResults(await listShownResults(db, slug))
}
