import { type Clock, instantOf } from '#platform/shared/clock.ts'
import { findContentVersion, raiseContentVersion } from './content-version.store.ts'
import type { Database, Tx } from './database/pool.ts'
import type { Log } from './log.ts'
import { everyMs } from './timers.ts'

/**
 * The version of the public content that this process knows. Caches (pages, lists, settings) are stored under this
 * number and dropped when it changes.
 * @source docs/reference/interfaces.md §2.4
 */
export type ContentVersion = {
  /**
   * The known version. Rises with every change that this process makes or reads from the database; falls only after a
   * restore of the database.
   */
  current(): number
  /**
   * Increments the version. Call it inside the transaction that changes public content. This process drops its caches
   * right after the commit; the other processes follow within a second.
   */
  bump(tx: Tx): Promise<void>
  /** Registers `fn` to be called synchronously after each change of the version. */
  onChange(fn: () => void): void
  /** Reads the version from the database now instead of at the next poll. */
  refresh(): Promise<void>
  /** Stops polling; resolves when a query in flight has finished. */
  stop(): Promise<void>
}

/** Two polls a second, so that another process's change is seen well within one second. */
const POLL_MS = 500

/** Reads the content version once, then polls the database for changes. */
export async function followContentVersion(deps: {
  database: Pick<Database, 'db'>
  clock: Clock
  log: Log
}): Promise<ContentVersion> {
  const { database, clock, log } = deps
  const listeners: (() => void)[] = []
  let known = await findContentVersion(database.db)
  let isAnswering = true

  const learn = (version: number) => {
    // A poll that was sent before our own commit may return after it, with the older number.
    if (version <= known) return
    known = version
    for (const listener of listeners) listener()
  }
  const refresh = async () => {
    const knownBefore = known
    const version = await findContentVersion(database.db)
    // The number was committed before this read, so a lower one means that the database was restored meanwhile.
    if (version < known && known === knownBefore) {
      known = version
      log.warn({ from: knownBefore, to: version }, 'content version went back')
      for (const listener of listeners) listener()
    } else learn(version)
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
