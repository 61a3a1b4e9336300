import type { TestDatabase } from './database.ts'

/** One statement with its plan as PostgreSQL executed it. */
export type ExecutedPlan = {
  statement: string
  /** The text of EXPLAIN, one line for each node. */
  plan: string
  /** The number of 8 kB blocks that the statement read, from the cache or from the disk. */
  blocksRead: number
}

type Sent = { text: string; values: unknown[] }

/**
 * Runs `work`, then explains each SELECT that it sent through the pool outside a transaction. Tests assert indexes and
 * block counts, because those do not depend on how busy the machine is, as time does.
 */
export async function explainReads(
  database: Pick<TestDatabase, 'pool'>,
  work: () => Promise<unknown>,
): Promise<ExecutedPlan[]> {
  const sent = await recordReads(database, work)
  const plans: ExecutedPlan[] = []
  for (const { text, values } of sent) plans.push(await explain(database, text, values))
  return plans
}

/** @throws Error if PostgreSQL cannot explain the statement. */
async function explain(
  database: Pick<TestDatabase, 'pool'>,
  text: string,
  values: unknown[],
): Promise<ExecutedPlan> {
  const { rows } = await database.pool.query<{ 'QUERY PLAN': string }>({
    text: `explain (analyze, buffers, timing off, summary off) ${text}`,
    values,
  })
  const lines = rows.map((row) => row['QUERY PLAN'])
  // The first line about buffers belongs to the top node of the plan, whose figures include all nodes below it.
  const buffers = lines.find((line) => line.includes('Buffers:')) ?? ''
  const blocksOf = (kind: string) => Number(new RegExp(`shared[^,]*?${kind}=(\\d+)`).exec(buffers)?.[1] ?? 0)
  return { statement: text, plan: lines.join('\n'), blocksRead: blocksOf('hit') + blocksOf('read') }
}

async function recordReads(
  database: Pick<TestDatabase, 'pool'>,
  work: () => Promise<unknown>,
): Promise<Sent[]> {
  const { pool } = database
  const before = Object.getOwnPropertyDescriptor(pool, 'query')
  const query: (...args: never[]) => unknown = pool.query.bind(pool)
  const sent: Sent[] = []
  Object.defineProperty(pool, 'query', {
    configurable: true,
    value: (...args: never[]) => {
      const [statement, values] = args as unknown[]
      const { text, values: own } =
        typeof statement === 'string' ? { text: statement } : (statement as Partial<Sent>)
      if (text !== undefined && /^\s*(select|with)\b/i.test(text))
        sent.push({ text, values: own ?? (values as unknown[] | undefined) ?? [] })
      return query(...args)
    },
  })
  try {
    await work()
  } finally {
    if (before) Object.defineProperty(pool, 'query', before)
    else Reflect.deleteProperty(pool, 'query')
  }
  return sent
}
