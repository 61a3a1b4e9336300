import { type Clock, instantOf } from '#platform/shared/clock.ts'
import { findVersions, raiseVersion, type VersionNumbers } from './content-version.store.ts'
import type { Database, Tx } from './database/pool.ts'
import type { Log } from './log.ts'
import { everyMs } from './timers.ts'

/** A number that this process knows from the database. Caches are stored under it and dropped when it changes. */
export type ContentVersion = {
  /**
   * The known number. Rises with every change that this process makes or reads from the database; falls only after a
   * restore of the database.
   */
  current(): number
  /**
   * Increments the number. Call it inside the transaction that makes the change. This process drops its caches right
   * after the commit; the other processes follow within a second.
   */
  bump(tx: Tx): Promise<void>
  /** Registers `fn` to be called synchronously after each change of the number. */
  onChange(fn: () => void): void
}

/** @source docs/reference/interfaces.md §2.4 */
export type ContentVersions = {
  /** Rises when public content changes: pages, lists, settings. */
  content: ContentVersion
  /** Rises when somebody takes or frees a place at an event, which happens far more often. */
  places: ContentVersion
  /** Reads both numbers from the database now instead of at the next poll. */
  refresh(): Promise<void>
  /** Stops polling; resolves when a query in flight has finished. */
  stop(): Promise<void>
}

/** Milliseconds between polls. Two polls a second find another process's change well within one second. */
const POLL_MS = 500

/** Reads both numbers once, then polls the database for changes. */
export async function followContentVersions(deps: {
  database: Pick<Database, 'db'>
  clock: Clock
  log: Log
}): Promise<ContentVersions> {
  const { database, log } = deps
  const first = await findVersions(database.db)
  const content = followVersion('content', first.content, deps)
  const places = followVersion('places', first.places, deps)
  let isAnswering = true

  const refresh = async () => {
    const before = { content: content.current(), places: places.current() }
    const found = await findVersions(database.db)
    content.learnRead(found.content, before.content)
    places.learnRead(found.places, before.places)
    if (!isAnswering) log.info(found, 'content versions are followed again')
    isAnswering = true
  }
  const stop = everyMs(POLL_MS, refresh, (error) => {
    if (isAnswering) log.warn({ err: error }, 'content versions could not be read')
    isAnswering = false
  })
  return { content, places, refresh, stop }
}

type FollowedVersion = ContentVersion & {
  /** Adopts a number read from the database; `knownBefore` is the known number at the start of that read. */
  learnRead(version: number, knownBefore: number): void
}

function followVersion(
  name: keyof VersionNumbers,
  first: number,
  { clock, log }: { clock: Clock; log: Log },
): FollowedVersion {
  const listeners: (() => void)[] = []
  let known = first
  const setVersion = (version: number) => {
    known = version
    for (const listener of listeners) listener()
  }
  // Ignore a lower number: a poll that was sent before our own commit may return after it, with the older number.
  const learn = (version: number) => {
    if (version > known) setVersion(version)
  }
  return {
    current: () => known,
    bump: async (tx) => {
      const version = await raiseVersion(tx, name, instantOf(clock))
      tx.afterCommit(() => learn(version))
    },
    onChange: (fn) => void listeners.push(fn),
    learnRead: (version, knownBefore) => {
      // The number was known before this read began, and otherwise it only rises. So a lower one means that the
      // database was restored meanwhile.
      if (version < known && known === knownBefore) {
        log.warn({ name, from: known, to: version }, 'content version went back')
        setVersion(version)
      } else learn(version)
    },
  }
}
