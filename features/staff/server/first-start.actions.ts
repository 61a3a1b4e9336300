import { createHash } from 'node:crypto'
import type { Random } from '#platform/server/random.ts'
import type { Db, Tx } from '#platform/server/database/pool.ts'
import type { Service } from '#platform/server/service.ts'
import { instantOf } from '#platform/shared/clock.ts'
import { Problem } from '#platform/shared/problem.ts'
import { endFirstStart, holdFirstStart, insertFirstStart, isFirstStart } from './first-start.store.ts'

export type FirstStartDeps = Pick<Service, 'database' | 'clock'> & {
  random: Random
  /** Returns whether the database contains no people yet. */
  isWithoutPeople: (db: Db) => Promise<boolean>
}

const TOKEN_BITS = 256

const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url')

/** Creates a set-up link and returns its token. Earlier unused links remain valid until one of them is used. */
export async function newFirstStart({ database, clock, random }: FirstStartDeps): Promise<string> {
  const token = random.token(TOKEN_BITS)
  await insertFirstStart(database.db, hashOf(token), instantOf(clock))
  return token
}

/** Returns whether a token opens the set-up page. */
export async function mayFound(
  { database, isWithoutPeople }: FirstStartDeps,
  token: string,
): Promise<boolean> {
  return (await isFirstStart(database.db, hashOf(token))) && (await isWithoutPeople(database.db))
}

/**
 * Runs `found` to create the club, only once: if two people use a link at the same time, the second is refused.
 * @throws Problem NOT_FOUND for an unknown or used link
 */
export async function foundOnce(
  deps: FirstStartDeps,
  token: string,
  found: (tx: Tx) => Promise<void>,
): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const isOurs = await holdFirstStart(tx, hashOf(token))
    if (!isOurs || !(await deps.isWithoutPeople(tx))) throw new Problem('NOT_FOUND')
    await found(tx)
    await endFirstStart(tx)
  })
}
