import { closeSync, existsSync, fsyncSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { until } from './club.mjs'
import { isServing } from './service.mjs'

/** @typedef {import('../processes/figures.mjs').Figure} Figure */

const LOAD_MS = /** @type {const} */ ([500, 1_500])
/**
 * After the power cut the processes run for this time, so that they could acknowledge a commit that the disk does not
 * have. That would be a fault.
 */
const BLACKOUT_MS = /** @type {const} */ ([0, 150])
const SERVICE_WITHIN_MS = 60_000

/**
 * Cuts the power of the club's disk under load, so that all data that was not flushed is lost. Then kills all
 * processes, restores the disk and starts the server.
 * @param {import('./run.mjs').Run} run
 * @param {{ count: number, disk: import('./file-system.mjs').FileSystem }} options
 * @returns {Promise<Figure[]>}
 */
export async function checkBlackouts(run, { count, disk }) {
  const { club, random } = run
  let cuts = 0
  let lostCount = 0
  let flushedCount = 0
  let longestMs = 0
  for (let turn = 1; turn <= count; turn += 1) {
    await run.useFor(...LOAD_MS)
    const canaries = writeCanaries(disk.path, String(turn))
    disk.blackOut()
    await pause(random.between(...BLACKOUT_MS))
    if (!(await club.kill())) throw new Error('a process survived the power cut')
    await disk.restore()
    cuts += 1
    if (!canaries.isUnflushedThere()) lostCount += 1
    if (canaries.isFlushedThere()) flushedCount += 1
    const startedMs = performance.now()
    const server = await club.start()
    if (!(await server.ready()))
      throw new Error(`the server did not start after a power cut:\n${server.output()}`)
    await until(() => isServing(club), { withinMs: SERVICE_WITHIN_MS, what: 'service after a power cut' })
    longestMs = Math.max(longestMs, performance.now() - startedMs)
    await run.check(`power cut ${turn}`)
  }
  return [
    { what: 'power cuts', value: cuts, exactly: count },
    { what: 'power cuts that lost what was not flushed', value: lostCount, exactly: count },
    { what: 'power cuts that kept what was flushed', value: flushedCount, exactly: count },
    {
      what: 'time until a page was served once the power was back, longest',
      value: longestMs / 1_000,
      unit: 's',
      most: 10,
    },
  ]
}

/**
 * Writes two files that prove that the power was cut: only the first file is flushed, so only it must survive.
 * @param {string} folder
 * @param {string} name
 */
function writeCanaries(folder, name) {
  const flushed = join(folder, `flushed-${name}`)
  const unflushed = join(folder, `unflushed-${name}`)
  writeFileSync(flushed, name)
  for (const path of [flushed, folder]) {
    const file = openSync(path, 'r')
    fsyncSync(file)
    closeSync(file)
  }
  writeFileSync(unflushed, name)
  const isThere = (/** @type {string} */ path) => existsSync(path) && readFileSync(path, 'utf8') === name
  return { isFlushedThere: () => isThere(flushed), isUnflushedThere: () => isThere(unflushed) }
}
