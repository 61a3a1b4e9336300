import * as z from 'zod'
import type { Database, Db } from '#platform/server/database/pool.ts'
import { type Clock, instantOf } from '#platform/shared/clock.ts'
import { DAY_MS } from '#platform/shared/durations.ts'
import type { ChainFigures, ChainName } from './status-figures.ts'
import { findRecord, storeRecord } from './status.store.ts'

const RECORD = 'chains'
const Broken = z.object({ broken: z.array(z.enum(['audit', 'signatures', 'log_books'])) })

/** Returns whether a hash chain is broken. */
export type ChainCheck = (db: Db) => Promise<boolean>

/** Returns the result of the last check. */
export async function readChains(db: Db): Promise<ChainFigures> {
  const record = await findRecord(db, RECORD)
  const read = Broken.safeParse(record?.value)
  if (record === null || !read.success) return { checkedAt: null, broken: [] }
  return { checkedAt: record.at, broken: read.data.broken }
}

/** Checks all hash chains if the last check is a day old, and stores the result. */
export async function checkChains(
  { database, clock }: { database: Pick<Database, 'db'>; clock: Clock },
  checks: Readonly<Record<ChainName, ChainCheck>>,
): Promise<void> {
  const { checkedAt } = await readChains(database.db)
  if (checkedAt !== null && clock.nowMs() - checkedAt.getTime() < DAY_MS) return
  const broken: string[] = []
  for (const [name, isBroken] of Object.entries(checks)) if (await isBroken(database.db)) broken.push(name)
  await storeRecord(database.db, RECORD, instantOf(clock), { broken })
}
