import type { Db } from '#platform/server/database/pool.ts'
import { Problem } from '#platform/shared/problem.ts'
import type { EventHead } from '../../events-desk.contract.ts'
import { findEventHead } from './event-head.store.ts'
import { typedTimes } from './event-form.ts'

/**
 * Returns the data in the head of an event's desk screens.
 * @throws Problem NOT_FOUND
 */
export async function readEventHead(db: Db, id: number): Promise<EventHead> {
  const event = await findEventHead(db, id)
  if (event === null) throw new Problem('NOT_FOUND')
  const { slug, title, status, place, officials, documents, prices, placesTaken } = event
  return {
    id,
    slug,
    title,
    state: status,
    place,
    ...typedTimes(event),
    counts: {
      prices,
      entries: placesTaken,
      officials: officials.length,
      officials_named: officials.filter(({ name }) => name.trim() !== '').length,
      documents: documents.length,
    },
  }
}
