import type pg from 'pg'
import type { TestDatabase } from './database.ts'

/** Returns the pools of a database: the one for requests and jobs, and the one for reads that fill caches. */
function poolsOf({ pool, cacheReads }: Pick<TestDatabase, 'pool' | 'cacheReads'>): pg.Pool[] {
  return [pool, (cacheReads as unknown as { $client: pg.Pool }).$client]
}

/**
 * Records every statement sent outside a transaction from now on. Statements in transactions use their own connections
 * and are not recorded.
 */
export function recordStatements(
  database: Pick<TestDatabase, 'pool' | 'cacheReads'>,
  isOfInterest: (text: string) => boolean = () => true,
): { texts: string[]; clear(): void } {
  const texts: string[] = []
  for (const pool of poolsOf(database)) {
    const query: (...args: never[]) => unknown = pool.query.bind(pool)
    Object.defineProperty(pool, 'query', {
      configurable: true,
      value: (...args: never[]) => {
        const [statement] = args as unknown[]
        const text = typeof statement === 'string' ? statement : String((statement as { text?: string }).text)
        if (isOfInterest(text)) texts.push(text)
        return query(...args)
      },
    })
  }
  return { texts, clear: () => void texts.splice(0) }
}

/**
 * Statements that are not counted: transaction control, and the content-version query that every process sends twice a
 * second.
 */
const NOT_COUNTED = /^(begin|commit|rollback)\b|"content_version"/i

/** Counts the statements that `work` sends, including those in transactions but not transaction control. */
export async function countStatements(
  database: Pick<TestDatabase, 'pool' | 'cacheReads'>,
  work: () => Promise<void>,
): Promise<string[]> {
  const texts: string[] = []
  const watched = new Map<pg.PoolClient, pg.PoolClient['query']>()
  const watch = (client: pg.PoolClient) => {
    if (watched.has(client)) return
    const query: (...args: never[]) => unknown = client.query.bind(client)
    watched.set(client, client.query)
    Object.assign(client, {
      query: (...args: never[]) => {
        const [statement] = args as unknown[]
        const text = typeof statement === 'string' ? statement : String((statement as { text?: string }).text)
        if (!NOT_COUNTED.test(text)) texts.push(text)
        return query(...args)
      },
    })
  }
  const pools = poolsOf(database)
  for (const pool of pools) pool.on('acquire', watch)
  try {
    await work()
  } finally {
    for (const pool of pools) pool.off('acquire', watch)
    for (const [client, query] of watched) Object.assign(client, { query })
  }
  return texts
}
