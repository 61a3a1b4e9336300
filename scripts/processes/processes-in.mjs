import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { descendantsOf } from './descendants.mjs'

const ENDED_WITHIN_MS = 10_000

/**
 * Returns the ids of all processes that belong to a folder, except this process. A process belongs to it if its
 * arguments, its environment or its working folder name the folder, or if it descends from such a process. All
 * processes of a PostgreSQL have the working folder in common. Ended processes that their parent has not collected yet
 * are left out.
 * @param {string} folder with a name that no other process has in its arguments
 * @param {readonly import('./descendants.mjs').Process[]} [all] the processes to look at
 */
export function processesIn(folder, all = readProcesses()) {
  const named = all.map(({ pid }) => pid).filter((pid) => isIn(pid, folder))
  return [...descendantsOf(all, named)].filter((pid) => pid !== process.pid && isRunning(pid))
}

/** Returns all running processes other than this one, each with its parent. */
export function readProcesses() {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => pid !== process.pid && isRunning(pid))
    .map((pid) => ({ pid, parent: Number(statOf(pid).split(') ').at(-1)?.split(' ')[1]) }))
}

/** Returns the arguments of a process for display. @param {number} pid */
export function commandOf(pid) {
  return read(() => readFileSync(`/proc/${pid}/cmdline`, 'utf8')).replaceAll('\0', ' ')
}

/**
 * Returns whether a process runs. A process that was killed does not run, even if its parent has not collected it yet.
 * @param {number} pid
 */
export function isRunning(pid) {
  const status = statOf(pid)
  return status !== '' && !/\) [ZX] /.test(status)
}

/** Returns whether a process is frozen by SIGSTOP. @param {number} pid */
export function isFrozen(pid) {
  return /\) T /.test(statOf(pid))
}

/** Resolves once a process has ended. @param {number} pid @returns {Promise<boolean>} false if it still runs after 10 s */
export async function hasEnded(pid) {
  const startedMs = performance.now()
  while (isRunning(pid)) {
    if (performance.now() - startedMs > ENDED_WITHIN_MS) return false
    await pause(5)
  }
  return true
}

/** Sends a signal to a process that may have ended meanwhile. @param {number} pid @param {NodeJS.Signals} signal */
export function signalProcess(pid, signal) {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

/**
 * Kills the processes of a folder by their ids until none is left, because a process may start another one meanwhile.
 * @param {string} folder @param {{ withinMs?: number }} [limit] without a limit, it repeats this until none is left
 * @returns {Promise<boolean>} false if one is left after the time
 */
export async function killProcessesIn(folder, { withinMs = Infinity } = {}) {
  const startedMs = performance.now()
  for (let left = processesIn(folder); left.length > 0; left = processesIn(folder)) {
    if (performance.now() - startedMs > withinMs) return false
    for (const pid of left) signalProcess(pid, 'SIGKILL')
    await pause(20)
  }
  return true
}

/** @param {number} pid @param {string} folder */
function isIn(pid, folder) {
  const isNamed = (/** @type {string} */ file) =>
    read(() => readFileSync(`/proc/${pid}/${file}`, 'utf8')).includes(folder)
  return (
    isNamed('cmdline') ||
    isNamed('environ') ||
    read(() => readlinkSync(`/proc/${pid}/cwd`)).startsWith(folder)
  )
}

/** @param {number} pid */
function statOf(pid) {
  return read(() => readFileSync(`/proc/${pid}/stat`, 'utf8'))
}

/**
 * Returns an empty text if the process has ended meanwhile or belongs to another user.
 * @param {() => string} reading
 */
function read(reading) {
  try {
    return reading()
  } catch {
    return ''
  }
}
