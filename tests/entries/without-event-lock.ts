import type pg from 'pg'
import type { TestDatabase } from '#tests/kit/database.ts'

const EVENT_LOCK = /( from "event"[\s\S]*) for update$/

/**
 * From now on nobody holds the event while they count its places: the twin of a race, which must go wrong or the race
 * proves nothing. @returns how many locks were left out so far
 */
export function withoutEventLock({ pool }: Pick<TestDatabase, 'pool'>): () => number {
  const changed = new WeakSet<pg.PoolClient>()
  let leftOut = 0
  pool.on('acquire', (client) => {
    if (changed.has(client)) return
    changed.add(client)
    const query: (...args: unknown[]) => unknown = client.query.bind(client)
    Object.assign(client, {
      query: (...[statement, ...rest]: unknown[]) => {
        const { text } =
          typeof statement === 'object' && statement !== null ? (statement as { text?: string }) : {}
        if (text === undefined || !EVENT_LOCK.test(text)) return query(statement, ...rest)
        leftOut += 1
        return query({ ...(statement as object), text: text.replace(EVENT_LOCK, '$1') }, ...rest)
      },
    })
  })
  return () => leftOut
}
