import { namedLock } from './named-lock.tables.ts'
import type { Tx } from './pool.ts'

/**
 * Locks a name until the transaction ends, so that transactions which lock the same name run one after the other. For
 * work that has no row of its own to lock, such as giving out the next number.
 *
 * A row is locked instead of an advisory lock, because advisory locks are lost when a cluster changes its leader and are
 * missing from some distributed engines.
 * @param name for example `member number`, or `gate 12` for the gate of event 12
 */
export async function lockByName(tx: Pick<Tx, 'insert'>, name: string): Promise<void> {
  await tx.insert(namedLock).values({ name }).onConflictDoUpdate({ target: namedLock.name, set: { name } })
}
