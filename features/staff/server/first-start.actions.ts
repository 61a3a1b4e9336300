import { createHash } from 'node:crypto'
import type { Chance } from '#platform/server/chance.ts'
import type { Db, Tx } from '#platform/server/database/pool.ts'
import type { Service } from '#platform/server/service.ts'
import { instantOf } from '#platform/shared/clock.ts'
import { Problem } from '#platform/shared/problem.ts'
import { endFirstStart, holdFirstStart, insertFirstStart, isFirstStart } from './first-start.store.ts'

export type FirstStartPowers = Pick<Service, 'database' | 'clock'> & {
  chance: Chance
  /** Whether the club has nobody yet. */
  isWithoutPeople: (db: Db) => Promise<boolean>
}

const TOKEN_BITS = 256

const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url')

/** A new link's token. Those that were printed before and not used still work, until one is. */
export async function newFirstStart({ database, clock, chance }: FirstStartPowers): Promise<string> {
  const token = chance.token(TOKEN_BITS)
  await insertFirstStart(database.db, hashOf(token), instantOf(clock))
  return token
}

/** Whether a token opens the set-up page. */
export async function mayFound(
  { database, isWithoutPeople }: FirstStartPowers,
  token: string,
): Promise<boolean> {
  return (await isFirstStart(database.db, hashOf(token))) && (await isWithoutPeople(database.db))
}

/**
 * Makes the club, once: two who use a link at the same time make one club, and the second is told that there is one.
 * @throws Problem NOT_FOUND for a link that is none of ours or was used
 */
export async function foundOnce(
  powers: FirstStartPowers,
  token: string,
  found: (tx: Tx) => Promise<void>,
): Promise<void> {
  await powers.database.transaction(async (tx) => {
    const isOurs = await holdFirstStart(tx, hashOf(token))
    if (!isOurs || !(await powers.isWithoutPeople(tx))) throw new Problem('NOT_FOUND')
    await found(tx)
    await endFirstStart(tx)
  })
}
