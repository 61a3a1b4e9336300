import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Clock } from '#platform/shared/clock.ts'
import type { Log } from '../log.ts'
import { sleepMs } from '../timers.ts'
import { type Account, spawnOptionsFor } from './postgres-account.ts'
import type { Binaries } from './postgres-binaries.ts'
import { findProcess, isSameProcess, type ProcessIdentity } from './process-identity.ts'
import { DatabaseRefusal } from './refusal.ts'
import { isSocketFolder } from './socket-folder.ts'

type SettleOptions = {
  clusterDir: string
  binaries: Binaries
  account: Account | null
  clock: Clock
  log: Log
}

/**
 * The signals in the order in which they are sent, each with the time (ms) to wait before the next one. None of them
 * loses a commit.
 */
const STEPS: { signal: NodeJS.Signals; patienceMs: number }[] = [
  { signal: 'SIGINT', patienceMs: 5_000 },
  { signal: 'SIGQUIT', patienceMs: 2_000 },
  { signal: 'SIGKILL', patienceMs: 2_000 },
]

/**
 * Cleans up after a killed Paddock. A postmaster that still runs is stopped (its watchdog is about to do the same); the
 * postmaster.pid of one that is gone is removed if it would mislead PostgreSQL.
 *
 * Only the process that has claimed the folder may call it.
 * @throws DatabaseRefusal when a PostgreSQL that Paddock did not start runs on the folder.
 */
export async function settleFormerPostmaster(options: SettleOptions): Promise<void> {
  const pidFile = join(options.clusterDir, 'postmaster.pid')
  if (!existsSync(pidFile)) return
  if (process.platform === 'win32') {
    stopWithPgCtl(options)
    return
  }

  if (await stopFormerPostmaster(options)) return
  // PostgreSQL mistakes a zombie, or another process with the same number, for a running postmaster. PostgreSQL itself
  // checks the shared memory for backends that still run.
  rmSync(pidFile, { force: true })
}

/**
 * Stops the postmaster that postmaster.pid names, if this process can see it: the process number of one in another
 * container is meaningless here, so that one is left running.
 * Call it only when no running process has claimed the folder.
 * @returns whether there was one to stop
 * @throws DatabaseRefusal when a PostgreSQL that Paddock did not start runs on the folder.
 */
export async function stopFormerPostmaster(
  options: Pick<SettleOptions, 'clusterDir' | 'clock' | 'log'>,
): Promise<boolean> {
  const { clusterDir, clock, log } = options
  const [pidLine = '', , , , socketDir = ''] = readPidFile(clusterDir)
  const former = findProcess(Number(pidLine))
  if (!former || !isPostmasterOf(former.pid, clusterDir)) return false
  if (!isSocketFolder(socketDir)) {
    throw new DatabaseRefusal(
      `A PostgreSQL that was not started by Paddock (process ${former.pid}) is working on ${clusterDir}. ` +
        'Stop it first, or set DATABASE_URL to use it.',
    )
  }
  log.warn({ pid: former.pid }, 'stopping the PostgreSQL that an earlier Paddock left running')
  await stopProcess(former, clock)
  return true
}

/** Returns the lines of postmaster.pid; none if the file does not exist. */
function readPidFile(clusterDir: string): string[] {
  try {
    return readFileSync(join(clusterDir, 'postmaster.pid'), 'utf8').split('\n')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}

function isPostmasterOf(pid: number, clusterDir: string): boolean {
  if (process.platform === 'linux') {
    try {
      // Compare the working directory, which for a postmaster is its cluster folder from the start.
      return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(clusterDir)
    } catch {
      // The process belongs to another user or has just ended, so it is not our postmaster.
      return false
    }
  }
  // This is for macOS. It was written from the manual of ps(1) and has not been run there yet.
  const answer = spawnSync('/bin/ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
  return answer.stdout.includes(clusterDir)
}

async function stopProcess(former: ProcessIdentity, clock: Clock): Promise<void> {
  for (const { signal, patienceMs } of STEPS) {
    try {
      process.kill(former.pid, signal)
    } catch {
      // The process has just ended, so there is nothing to stop.
      return
    }
    const untilMs = clock.nowMs() + patienceMs
    while (clock.nowMs() < untilMs) {
      const now = findProcess(former.pid)
      if (!now || !isSameProcess(now, former)) return
      await sleepMs(10)
    }
  }
}

// This function is for Windows. It was written from the manual of pg_ctl and has not been run there yet.
function stopWithPgCtl({ clusterDir, binaries, account }: SettleOptions): void {
  spawnSync(
    binaries.pgCtl,
    ['stop', '-D', clusterDir, '-m', 'fast', '-w', '-t', '8'],
    spawnOptionsFor(account),
  )
}
