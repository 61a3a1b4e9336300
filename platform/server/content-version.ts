import { type Clock, instantOf } from '#platform/shared/clock.ts'
import { findContentVersion, raiseContentVersion } from './content-version.store.ts'
import type { Database, Tx } from './database/pool.ts'
import type { Log } from './log.ts'
import { everyMs } from './timers.ts'

/**
 * Which state of the public content this process knows of. What is kept (pages, lists, settings) is
 * kept under this number and dropped when it changes.
 * @source DESIGN "Scale"
 */
export type ContentVersion = {
  /** Rises with every change this process made or heard of. */
  current(): number
  /**
   * To be called inside the transaction that changes public content. Right after the commit this
   * process drops what it keeps; the others follow within a second.
   */
  bump(tx: Tx): Promise<void>
  /** Has `fn` called, synchronously, each time the number has changed. */
  onChange(fn: () => void): void
  /** Asks the database now instead of at the next turn. */
  refresh(): Promise<void>
  /** Ends the asking; resolves when a question under way has been answered. */
  stop(): Promise<void>
}

/** Two questions a second: another process's change is seen well within one. */
const POLL_MS = 500

/** Reads the number once, then keeps asking for it. */
export async function followContentVersion(powers: {
  database: Pick<Database, 'db'>
  clock: Clock
  log: Log
}): Promise<ContentVersion> {
  const { database, clock, log } = powers
  const listeners: (() => void)[] = []
  let known = await findContentVersion(database.db)
  let isAnswering = true

  const learn = (version: number) => {
    // A question asked before our own commit may be answered after it.
    if (version <= known) return
    known = version
    for (const listener of listeners) listener()
  }
  const refresh = async () => {
    learn(await findContentVersion(database.db))
    if (!isAnswering) log.info({ version: known }, 'content version is followed again')
    isAnswering = true
  }
  const stop = everyMs(POLL_MS, refresh, (error) => {
    if (isAnswering) log.warn({ err: error }, 'content version could not be read')
    isAnswering = false
  })

  return {
    current: () => known,
    bump: async (tx) => {
      const version = await raiseContentVersion(tx, instantOf(clock))
      tx.afterCommit(() => learn(version))
    },
    onChange: (fn) => void listeners.push(fn),
    refresh,
    stop,
  }
}
