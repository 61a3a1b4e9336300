import type { TestDatabase } from './database.ts'

/**
 * Notes every statement that goes through the pool by itself from now on; those of transactions run
 * on connections of their own and are not among them.
 */
export function recordStatements(
  database: Pick<TestDatabase, 'pool'>,
  isOfInterest: (text: string) => boolean = () => true,
): { texts: string[]; clear(): void } {
  const texts: string[] = []
  const { pool } = database
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
  return { texts, clear: () => void texts.splice(0) }
}
