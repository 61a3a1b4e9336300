import { spawn } from 'node:child_process'
import { chownSync, createWriteStream, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chooseAccount } from '../../platform/server/database/postgres-account.ts'
import { openTemporaryFolder } from '../processes/temporary-folder.mjs'
import { lastLines } from '../setup/program.mjs'

/** @typedef {ReturnType<typeof openPrograms>} Programs */
/** @typedef {ReturnType<Programs['start']>} Program */

/**
 * Creates a temporary folder for third-party programs, and runs them in it as an unprivileged user. They end with this
 * process, even if it is killed: a second process waits for its end and then kills them.
 */
export function openPrograms() {
  const account = chooseAccount()
  const { folder, end } = openTemporaryFolder('paddock-cluster-')

  /** Returns the path of a new folder that belongs to the programs' user. @param {string} name */
  const makeFolder = (name) => {
    const path = join(folder, name)
    mkdirSync(path, { mode: 0o700 })
    if (account !== null) chownSync(path, account.uid, account.gid)
    return path
  }
  /** Writes a file that only the programs' user reads. @param {string} path @param {string} content */
  const writeOwn = (path, content) => {
    writeFileSync(path, content, { mode: 0o600 })
    if (account !== null) chownSync(path, account.uid, account.gid)
  }
  /**
   * Starts a program. Its output goes to `output.log` in its folder.
   * @param {string} place a folder of `makeFolder` @param {string} file @param {readonly string[]} args
   */
  const start = (place, file, args) => {
    const logFile = join(place, 'output.log')
    const log = createWriteStream(logFile, { flags: 'a' })
    const child = spawn(file, args, {
      cwd: place,
      env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C.UTF-8', TZ: 'UTC', HOME: place },
      stdio: ['ignore', 'pipe', 'pipe'],
      ...(account === null ? {} : { uid: account.uid, gid: account.gid }),
    })
    child.stdout.pipe(log, { end: false })
    child.stderr.pipe(log, { end: false })
    child.once('error', (error) => log.write(`${error.message}\n`))
    /** @type {Promise<void>} */
    const ended = new Promise((resolve) => {
      child.once('exit', () => resolve())
      child.once('error', () => resolve())
    })
    return {
      pid: child.pid ?? 0,
      ended,
      hasEnded: () => child.exitCode !== null || child.signalCode !== null || child.pid === undefined,
      lastOutput: () => lastLines(readFileSync(logFile, 'utf8'), 15),
      kill: async () => {
        child.kill('SIGKILL')
        await ended
      },
      /** Asks the program to end. @returns whether it ended in time */
      stop: async (withinMs = 10_000) => {
        child.kill('SIGTERM')
        const timer = new AbortController()
        const isInTime = await Promise.race([
          ended.then(() => true),
          new Promise((resolve) => {
            const timeout = setTimeout(() => resolve(false), withinMs)
            timer.signal.addEventListener('abort', () => clearTimeout(timeout))
          }),
        ])
        timer.abort()
        return isInTime
      },
    }
  }

  return {
    folder,
    makeFolder,
    writeOwn,
    start,
    /**
     * Kills the processes that still run, and removes the folder. Further calls do nothing.
     * @returns how many processes had to be killed
     */
    end,
  }
}
