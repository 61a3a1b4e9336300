import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const ENDED_WITHIN_MS = 10_000

/** Returns the process id of the embedded PostgreSQL of a club; null if it does not run. @param {string} dataDir */
export function postmasterOf(dataDir) {
  const file = join(dataDir, 'database', 'cluster', 'postmaster.pid')
  if (!existsSync(file)) return null
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0])
  return isRunning(pid) ? pid : null
}

/** Returns whether a process runs. A killed one that its parent has not noticed yet does not. @param {number} pid */
export function isRunning(pid) {
  const stat = read(`/proc/${pid}/stat`)
  return stat !== '' && !/\) [ZX] /u.test(stat)
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

/**
 * Returns the processes that belong to a club, other than this one: those with its folder in their command line or
 * environment, and their descendants.
 * @param {string} folder @returns {number[]}
 */
export function processesOf(folder) {
  const all = readdirSync('/proc').filter((name) => /^\d+$/u.test(name))
  const own = new Set(
    all
      .filter((pid) => Number(pid) !== process.pid && isRunning(Number(pid)))
      .filter((pid) =>
        [`/proc/${pid}/cmdline`, `/proc/${pid}/environ`].some((file) => read(file).includes(folder)),
      )
      .map(Number),
  )
  let before = -1
  while (own.size > before) {
    before = own.size
    for (const pid of all.map(Number)) if (own.has(parentOf(pid)) && isRunning(pid)) own.add(pid)
  }
  return [...own]
}

/** Returns the direct children of a process. @param {number} pid */
export function childrenOf(pid) {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/u.test(name))
    .map(Number)
    .filter((one) => parentOf(one) === pid && isRunning(one))
}

/** @param {number} pid */
function parentOf(pid) {
  return Number(read(`/proc/${pid}/stat`).split(') ')[1]?.split(' ')[1])
}

/** Returns an empty text if the process has ended meanwhile. @param {string} path */
function read(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
