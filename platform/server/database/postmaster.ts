import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { Socket } from 'node:net'
import { createInterface } from 'node:readline'
import type { Log } from '../log.ts'
import { sleepMs } from '../timers.ts'
import { type Account, spawnOptionsFor } from './postgres-account.ts'
import type { Binaries } from './postgres-binaries.ts'
import { startWatchdog } from './watchdog.ts'

/** One running PostgreSQL server process. */
export type Postmaster = {
  pid: number
  /** Resolves when the process has ended, for whatever reason. */
  ended: Promise<void>
  hasEnded(): boolean
  /** Returns the last lines that the process wrote to stderr. */
  lastOutput(): string
  /** Unreferences the server process and its watchdog, so that they no longer keep our process alive. */
  unref(): void
  /**
   * Stops PostgreSQL: closes every session and flushes all data. Resolves when the server process and its watchdog are
   * gone.
   */
  stop: () => Promise<void>
}

type LaunchOptions = {
  binaries: Binaries
  clusterDir: string
  account: Account | null
  settings: Record<string, string>
  /** The lock file of the data folder, which PostgreSQL's processes hold open until the last one has ended. */
  lockDescriptor: number | null
  log: Log
}

const WORDS_KEPT = 30
const STOP_STEPS: { signal: NodeJS.Signals; patienceMs: number }[] = [
  { signal: 'SIGINT', patienceMs: 15_000 },
  { signal: 'SIGQUIT', patienceMs: 5_000 },
  { signal: 'SIGKILL', patienceMs: 5_000 },
]

/** Starts the server process and, before it, the watchdog that stops PostgreSQL if our process is killed. */
export function launchPostmaster(options: LaunchOptions): Postmaster {
  const { binaries, clusterDir, account, settings, lockDescriptor, log } = options
  const watchdog = startWatchdog(clusterDir, account)
  const child = spawn(
    binaries.postgres,
    ['-D', clusterDir, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    {
      ...spawnOptionsFor(account),
      // The process gets its own group: Ctrl-C signals our whole group, and PostgreSQL must outlive our last queries.
      detached: process.platform !== 'win32',
      stdio: ['ignore', 'ignore', 'pipe', ...(lockDescriptor === null ? [] : [lockDescriptor])],
    },
  )
  const words: string[] = []
  if (child.stderr) {
    createInterface({ input: child.stderr }).on('line', (line) => {
      words.push(line)
      if (words.length > WORDS_KEPT) words.shift()
      forward(line, log)
    })
  }
  const ended = new Promise<void>((resolve) => {
    child.once('error', (error) => {
      words.push(error.message)
      resolve()
    })
    // Wait for 'close' instead of 'exit', so that all output has been read.
    child.once('close', () => resolve())
  }).then(() => watchdog.dismiss())
  if (child.pid !== undefined) watchdog.watch(child.pid)

  return {
    pid: child.pid ?? 0,
    ended,
    hasEnded: () => hasEnded(child),
    lastOutput: () => words.join('\n'),
    unref: () => {
      child.unref()
      if (child.stderr instanceof Socket) child.stderr.unref()
      watchdog.unref()
    },
    stop: async () => {
      child.ref()
      // Keep our process alive until the last output has been read.
      if (child.stderr instanceof Socket) child.stderr.ref()
      await stopChild(child, options)
      await ended
    },
  }
}

function hasEnded(child: ChildProcess): boolean {
  return child.pid === undefined || child.exitCode !== null || child.signalCode !== null
}

async function stopChild(
  child: ChildProcess,
  { binaries, clusterDir, account }: LaunchOptions,
): Promise<void> {
  for (const { signal, patienceMs } of STOP_STEPS) {
    if (hasEnded(child)) return
    const exit = once(child, 'exit')
    if (process.platform === 'win32' && signal === 'SIGINT') {
      // Windows has no signal for a clean stop. Written from pg_ctl's manual; not run there yet.
      spawnSync(binaries.pgCtl, ['stop', '-D', clusterDir, '-m', 'fast'], spawnOptionsFor(account))
    } else {
      child.kill(signal)
    }
    const patience = new AbortController()
    const timeUp = sleepMs(patienceMs, { signal: patience.signal }).catch(() => undefined)
    await Promise.race([exit, timeUp])
    patience.abort()
  }
}

/**
 * Logs one line of PostgreSQL's output. FATAL and PANIC become warnings, except for connections refused during start,
 * recovery or shutdown.
 */
function forward(line: string, log: Log): void {
  const isSerious =
    /^(FATAL|PANIC)/.test(line) && !/the database system is (starting up|shutting down|not )/.test(line)
  if (isSerious) log.warn({ postgres: line }, 'PostgreSQL reports')
  else log.debug({ postgres: line }, 'PostgreSQL')
}
