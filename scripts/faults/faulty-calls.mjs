import { execFileSync } from 'node:child_process'
import { closeSync, openSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { inRoot } from '../setup/places.mjs'
import { Stop } from '../setup/say.mjs'

/** @typedef {ReturnType<typeof buildFaultyCalls>} FaultyCalls */

const DAY_S = 24 * 60 * 60
const OFFSET_AT = 0
const FLUSHES_AT = 8

/**
 * Compiles a library that can move the clock of the processes that load it, and can make their flushes to the disk
 * fail.
 * @param {string} folder that every user may enter
 * @throws Stop without a C compiler
 */
export function buildFaultyCalls(folder) {
  const library = join(folder, 'faulty-calls.so')
  const file = join(folder, 'faulty-calls')
  writeFileSync(file, Buffer.alloc(16), { mode: 0o644 })
  const names = [`-DFAULTS_FILE="${file}"`, `-DLIBRARY="${library}"`]
  const source = inRoot('scripts', 'faults', 'faulty-calls.c')
  try {
    execFileSync('cc', ['-shared', '-fPIC', '-O1', ...names, '-o', library, source, '-ldl'], {
      stdio: 'pipe',
    })
  } catch (error) {
    throw new Stop(
      `This command needs a C compiler: apt-get install gcc libc6-dev. It said: ${String(error)}`,
    )
  }
  const set = (/** @type {number} */ at, /** @type {number} */ value) => {
    const bytes = Buffer.alloc(8)
    bytes.writeBigInt64LE(BigInt(value))
    const target = openSync(file, 'r+')
    writeSync(target, bytes, 0, 8, at)
    closeSync(target)
  }
  return {
    /** The environment for the server, which PostgreSQL inherits. */
    environment: { LD_PRELOAD: library },
    /** Moves the clock of all running processes at once. @param {number} days 0: the real time */
    moveClock: (days) => set(OFFSET_AT, days * DAY_S),
    /** @param {boolean} areFailing */
    failFlushes: (areFailing) => set(FLUSHES_AT, areFailing ? 1 : 0),
  }
}
