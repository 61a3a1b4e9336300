import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { recordingLog, silentLog } from '#tests/kit/log.ts'
import { makeOpenFolder, removeFolder } from '#tests/kit/other-paddock.ts'
import { systemClock } from '#platform/shared/clock.ts'
import { type DataDirLockOptions, lockDataDir } from './data-dir-lock.ts'

let dataDir = ''
const children: ChildProcess[] = []
beforeEach(() => {
  dataDir = makeOpenFolder()
})
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  removeFolder(dataDir)
})

function lock(options: Partial<DataDirLockOptions> = {}) {
  return lockDataDir({ dataDir, clock: systemClock, log: silentLog, ...options })
}

/** Starts a process that holds the lock through `descriptor`, but has neither a claim nor a postmaster.pid. */
function startHolder(descriptor: number): ChildProcess {
  const child = spawn('sleep', ['600'], { stdio: ['ignore', 'ignore', 'ignore', descriptor] })
  children.push(child)
  return child
}

// Other systems have no such lock; there `lockDataDir` returns at once, and the claim alone protects the folder.
describe.runIf(process.platform === 'linux')('the lock of the data folder', () => {
  test('lasts until the last process that inherited the lock has ended', async () => {
    const first = await lock()
    const holder = startHolder(first.descriptor ?? 0)
    first.release()
    await expect(lock({ patienceMs: 0 })).rejects.toThrow(
      `Another Paddock or its PostgreSQL, probably in another container, is working on the database in ${dataDir}`,
    )
    holder.kill('SIGKILL')
    await once(holder, 'exit')
    const second = await lock({ patienceMs: 0 })
    expect(second.descriptor).not.toBeNull()
    second.release()
  })

  test('is acquired as soon as its last holder ends within the time allowed', async () => {
    const first = await lock()
    const holder = startHolder(first.descriptor ?? 0)
    first.release()
    // The first attempt has already failed when the call returns its promise.
    const second = lock()
    holder.kill('SIGKILL')
    const taken = await second
    expect(taken.descriptor).not.toBeNull()
    taken.release()
  })

  test('leaves no open file behind when it is refused', async () => {
    const first = await lock()
    const openFiles = () => readdirSync('/proc/self/fd').length
    const before = openFiles()
    await expect(lock({ patienceMs: 0 })).rejects.toThrow('Another Paddock')
    expect(openFiles()).toBe(before)
    first.release()
  })

  test('starts without a lock, and says so, where the program flock is missing', async () => {
    const log = recordingLog()
    const unlocked = await lock({ log, program: join(dataDir, 'no-flock') })
    expect(unlocked.descriptor).toBeNull()
    expect(log.lines.map(({ level, message }) => ({ level, message }))).toEqual([
      {
        level: 'warn',
        message: 'the data folder cannot be locked against other containers; start only one Paddock on it',
      },
    ])
  })
})
