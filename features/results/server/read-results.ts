import type { Db } from '#platform/server/database/pool.ts'
import type { EventResults } from '../results.contract.ts'
import { presentResults } from './results.presenters.ts'
import { listShownResults } from './results.store.ts'

/** The results of an event that everybody may see; null where none are shown. One statement. */
export async function readResults(db: Db, slug: string): Promise<EventResults | null> {
  return presentResults(await listShownResults(db, slug))
}
