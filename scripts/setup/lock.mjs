import { closeSync, mkdirSync, openSync, readFileSync, rmSync, statSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const PATIENCE_MS = 15 * 60_000
/** Time in ms after which a lock file without a process id belongs to a process that died while creating it. */
const EMPTY_AFTER_MS = 2_000

/**
 * Runs `work` while holding a lock file, so that only one process at a time runs such work in this folder. The lock of
 * a dead process is taken over.
 * @template T
 * @param {string} path the lock file
 * @param {() => void} onWait called once if another process holds the lock
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function alone(path, onWait, work) {
  mkdirSync(dirname(path), { recursive: true })
  const untilMs = Date.now() + PATIENCE_MS
  let hasWaited = false
  while (!take(path)) {
    if (isAbandoned(path)) {
      rmSync(path, { force: true })
      continue
    }
    if (Date.now() > untilMs)
      throw new Error(`Waited 15 minutes for ${path}. If nothing else runs here, delete that file.`)
    if (!hasWaited) onWait()
    hasWaited = true
    await pause(100)
  }
  const release = () => rmSync(path, { force: true })
  process.once('exit', release)
  try {
    return await work()
  } finally {
    process.off('exit', release)
    release()
  }
}

/** @param {string} path */
function take(path) {
  try {
    const file = openSync(path, 'wx')
    writeSync(file, String(process.pid))
    closeSync(file)
    return true
  } catch (problem) {
    if (/** @type {NodeJS.ErrnoException} */ (problem).code === 'EEXIST') return false
    throw problem
  }
}

/** @param {string} path */
function isAbandoned(path) {
  try {
    const owner = Number(readFileSync(path, 'utf8'))
    if (!owner) return Date.now() - statSync(path).mtimeMs > EMPTY_AFTER_MS
    process.kill(owner, 0)
    return false
  } catch (problem) {
    // ESRCH: the owner is dead. EPERM: alive under another user. ENOENT: released just now, so try again.
    return /** @type {NodeJS.ErrnoException} */ (problem).code === 'ESRCH'
  }
}
