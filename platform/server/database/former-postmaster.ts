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

/** Each next signal is sent when the one before has not ended the postmaster in this time. None loses a commit. */
const STEPS: { signal: NodeJS.Signals; patienceMs: number }[] = [
  { signal: 'SIGINT', patienceMs: 5_000 },
  { signal: 'SIGQUIT', patienceMs: 2_000 },
  { signal: 'SIGKILL', patienceMs: 2_000 },
]

/**
 * Deals with what a killed Paddock left on the folder: a postmaster that still runs is stopped (its watchdog is about
 * to do the same), a note of one that is gone is removed where PostgreSQL would be misled by it.
 * To be called only by the process that has claimed the folder.
 * @throws DatabaseRefusal when somebody else's PostgreSQL runs on it.
 */
export async function settleFormerPostmaster(options: SettleOptions): Promise<void> {
  const { clusterDir, log } = options
  const pidFile = join(clusterDir, 'postmaster.pid')
  if (!existsSync(pidFile)) return
  if (process.platform === 'win32') {
    stopWithPgCtl(options)
    return
  }

  const [pidLine = '', , , , socketDir = ''] = readFileSync(pidFile, 'utf8').split('\n')
  const former = findProcess(Number(pidLine))
  if (!former || !isPostmasterOf(former.pid, clusterDir)) {
    // A zombie still answers to signals and a number may have been given out again: PostgreSQL takes either for a
    // living postmaster. That no backend of it lives on, it checks for itself by the shared memory.
    rmSync(pidFile, { force: true })
    return
  }
  if (!isSocketFolder(socketDir)) {
    throw new DatabaseRefusal(
      `A PostgreSQL that was not started by Paddock (process ${former.pid}) is working on ${clusterDir}. ` +
        'Stop it first, or set DATABASE_URL to use it.',
    )
  }
  log.warn({ pid: former.pid }, 'stopping the PostgreSQL that an earlier Paddock left running')
  await stopProcess(former, options.clock)
}

function isPostmasterOf(pid: number, clusterDir: string): boolean {
  if (process.platform === 'linux') {
    try {
      // The postmaster works in its folder from its first moment on.
      return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(clusterDir)
    } catch {
      // Another user's process, or one that has just ended: not the postmaster of a folder of ours.
      return false
    }
  }
  // Written for macOS after ps(1); not run there yet.
  const answer = spawnSync('/bin/ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
  return answer.stdout.includes(clusterDir)
}

async function stopProcess(former: ProcessIdentity, clock: Clock): Promise<void> {
  for (const { signal, patienceMs } of STEPS) {
    try {
      process.kill(former.pid, signal)
    } catch {
      // It has just ended.
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

// Written for Windows after pg_ctl's manual; not run there yet.
function stopWithPgCtl({ clusterDir, binaries, account }: SettleOptions): void {
  spawnSync(
    binaries.pgCtl,
    ['stop', '-D', clusterDir, '-m', 'fast', '-w', '-t', '8'],
    spawnOptionsFor(account),
  )
}
