import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

/**
 * Returns the ids of the processes that belong to a folder: by their arguments, their environment or their working
 * folder, in which all processes of a PostgreSQL are. Processes that their parent has not collected yet are left out.
 * @param {string} folder with a name that no other process has in its arguments
 */
export function processesIn(folder) {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => pid !== process.pid && isRunning(pid) && isIn(pid, folder))
}

/** @param {number} pid */
export function isRunning(pid) {
  const status = read(() => readFileSync(`/proc/${pid}/stat`, 'utf8'))
  return status !== '' && !/\) Z /.test(status)
}

/** Returns whether a process is frozen by SIGSTOP. @param {number} pid */
export function isFrozen(pid) {
  return /\) T /.test(read(() => readFileSync(`/proc/${pid}/stat`, 'utf8')))
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
 * @param {string} folder
 */
export async function killProcessesIn(folder) {
  for (let left = processesIn(folder); left.length > 0; left = processesIn(folder)) {
    for (const pid of left) signalProcess(pid, 'SIGKILL')
    await pause(20)
  }
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

/** Returns an empty text if the process has ended meanwhile or belongs to somebody else. @param {() => string} reading */
function read(reading) {
  try {
    return reading()
  } catch {
    return ''
  }
}
