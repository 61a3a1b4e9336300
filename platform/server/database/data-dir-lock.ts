import { spawnSync } from 'node:child_process'
import { closeSync, constants, openSync } from 'node:fs'
import { join } from 'node:path'
import type { Clock } from '#platform/shared/clock.ts'
import type { Log } from '../log.ts'
import { sleepMs } from '../timers.ts'
import { refuseOtherOwner } from './data-dir-owner.ts'
import { DatabaseRefusal } from './refusal.ts'
import { stopFormerPostmaster } from './stale-postmaster.ts'

/** A kernel lock on the data folder. Every process that inherits `descriptor` holds it too. */
export type DataDirLock = {
  /** The open lock file, to be inherited by PostgreSQL; null where the system has no such lock. */
  descriptor: number | null
  release: () => void
}

export type DataDirLockOptions = {
  dataDir: string
  clock: Clock
  log: Log
  /** The program flock(1) of util-linux or BusyBox; injected by tests. */
  program?: string
  /** Time (ms) to wait for the end of the last process of a killed server. */
  patienceMs?: number | undefined
}

type Attempt = 'locked' | 'held' | { unsupported: string }

/** A killed server's watchdog stops PostgreSQL within this time unless the disk is very slow. */
const PATIENCE_MS = 10_000
const RETRY_MS = 50

/**
 * Locks the data folder in the kernel. Unlike the claim in owner.json, which names a process by its number, the lock is
 * also seen from other containers on the same machine, and it lasts until the last process of PostgreSQL has ended.
 * Outside Linux, and where flock(1) or the file system does not support the lock, only the claim protects the folder.
 * @throws DatabaseRefusal if another server holds the lock, or if a process in another container still holds it after
 *   `patienceMs`.
 * @source docs/reference/interfaces.md §2.5
 */
export async function lockDataDir(options: DataDirLockOptions): Promise<DataDirLock> {
  const none: DataDirLock = { descriptor: null, release: () => undefined }
  if (process.platform !== 'linux') return none
  const { dataDir, clock, log, program = 'flock', patienceMs = PATIENCE_MS } = options
  // Open the file for reading only: this is enough for a lock, and another account that created the file may not allow
  // writing.
  const descriptor = openSync(join(dataDir, 'owner.lock'), constants.O_RDONLY | constants.O_CREAT, 0o644)
  const lock: DataDirLock = { descriptor, release: () => closeSync(descriptor) }
  const untilMs = clock.nowMs() + patienceMs
  try {
    for (;;) {
      const attempt = tryLock(descriptor, program)
      if (attempt === 'locked') return lock
      if (attempt !== 'held') {
        log.warn(
          { reason: attempt.unsupported },
          'the data folder cannot be locked against other containers; start only one Paddock on it',
        )
        lock.release()
        return none
      }
      refuseOtherOwner(dataDir)
      // The server that started this PostgreSQL was killed, so no server needs it any more: stop it.
      await stopFormerPostmaster({ clusterDir: join(dataDir, 'cluster'), clock, log })
      if (clock.nowMs() > untilMs) throw new DatabaseRefusal(messageOf(dataDir))
      await sleepMs(RETRY_MS)
    }
  } catch (error) {
    lock.release()
    throw error
  }
}

/** The lock belongs to the open file, not to the program flock, so it lasts after the program has ended. */
function tryLock(descriptor: number, program: string): Attempt {
  const HELD_BY_ANOTHER = 1
  const { status, stderr, error } = spawnSync(program, ['-x', '-n', '3'], {
    stdio: ['ignore', 'ignore', 'pipe', descriptor],
    encoding: 'utf8',
  })
  if (error) return { unsupported: error.message }
  if (status === 0) return 'locked'
  if (status === HELD_BY_ANOTHER) return 'held'
  return { unsupported: stderr.trim() || `flock ended with code ${status}` }
}

function messageOf(dataDir: string): string {
  return (
    `Another Paddock or its PostgreSQL, probably in another container, is working on the database in ${dataDir}. ` +
    'Stop that container first, or give this one a DATA_DIR of its own.'
  )
}
