import type pg from 'pg'
import type { TestDatabase } from './database.ts'

/**
 * Removes `for update` and `for share` from all later queries on this table. A test of a race runs a second time in
 * this way and must then fail; otherwise it would not prove that the lock is needed.
 * @returns a function that returns how many locks were removed so far
 */
export function withoutRowLock({ pool }: Pick<TestDatabase, 'pool'>, table: string): () => number {
  const lock = new RegExp(`( from "${table}"[\\s\\S]*) for (?:update|share)$`)
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
        if (text === undefined || !lock.test(text)) return query(statement, ...rest)
        leftOut += 1
        return query({ ...(statement as object), text: text.replace(lock, '$1') }, ...rest)
      },
    })
  })
  return () => leftOut
}
